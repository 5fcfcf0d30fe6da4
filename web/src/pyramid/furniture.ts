/** What stands still: the cubes of the pyramid, the turntable with the damiers' letters, and the lamps. */

import {
  AmbientLight,
  CircleGeometry,
  Color,
  CylinderGeometry,
  DirectionalLight,
  Group,
  HemisphereLight,
  InstancedMesh,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  PlaneGeometry,
  TorusGeometry,
} from "three";
import { RoundedBoxGeometry } from "three/examples/jsm/geometries/RoundedBoxGeometry.js";

import type { Palette } from "./palette";
import type { Cube, Face, Solid } from "./solid";
import { centre, facing, onFace, toSpace } from "./space";
import { softShadow, writtenLetter } from "./textures";
import { wood } from "./wood";

/** Many cubes drawn at once, and which they are. */
export interface CubeSet {
  mesh: InstancedMesh;
  cubes: Cube[];
  /** They are plates let into a cube, each with the one face it lies on. */
  plates: boolean;
}

export interface Furniture {
  group: Group;
  /** They stay beside the viewer: the pyramid is turned under them, and no side of it lies in the dark. */
  lamps: Group;
  cubes: CubeSet[];
}

const DARK_GRAIN = 0.42;
const LIGHT_GRAIN = 0.22;

export function furnish(solid: Solid, palette: Palette): Furniture {
  const group = new Group();
  const block = () => new RoundedBoxGeometry(0.985, 0.985, 0.985, 2, 0.045);
  const dark = solid.cubes.filter(({ faces }) => faces.every(({ cell }) => cell !== null));
  const light = solid.cubes.filter((cube) => !dark.includes(cube));
  // A light cube that is played on from one side only has a dark plate let into that side.
  const inlaid = light.flatMap(({ faces }) => faces.filter(({ cell }) => cell !== null));
  const cubes = [
    blocks(solid, block(), wood(palette.dark, DARK_GRAIN), dark),
    blocks(solid, block(), wood(palette.light, LIGHT_GRAIN), light),
    plates(solid, palette, inlaid),
  ];
  const lamps = lamplight(palette);
  const sky = new HemisphereLight(palette.sky, palette.ground, palette.fill);
  group.add(
    ...cubes.map(({ mesh }) => mesh),
    turntable(solid, palette),
    lamps,
    sky,
    new AmbientLight("#ffffff", 0.12),
  );
  return { group, lamps, cubes };
}

/** Each step a little lighter than the one below it, so that they are told apart from above. */
function shade(solid: Solid, height: number): Color {
  return new Color().setScalar(0.86 + (0.22 * height) / (solid.height - 1));
}

function blocks(
  solid: Solid,
  geometry: RoundedBoxGeometry,
  material: ReturnType<typeof wood>,
  cubes: Cube[],
): CubeSet {
  const mesh = new InstancedMesh(geometry, material, cubes.length);
  cubes.forEach(({ place }, i) => {
    mesh.setMatrixAt(i, new Matrix4().setPosition(centre(place)));
    mesh.setColorAt(i, shade(solid, place[2]));
  });
  mesh.castShadow = mesh.receiveShadow = true;
  return { mesh, cubes, plates: false };
}

function plates(solid: Solid, palette: Palette, faces: Face[]): CubeSet {
  const geometry = new RoundedBoxGeometry(0.9, 0.04, 0.9, 2, 0.018);
  const mesh = new InstancedMesh(geometry, wood(palette.dark, DARK_GRAIN), faces.length);
  faces.forEach(({ place, normal }, i) => {
    const lying = new Matrix4().makeRotationFromQuaternion(facing(normal));
    mesh.setMatrixAt(i, lying.setPosition(onFace(place, normal, 0.5)));
    mesh.setColorAt(i, shade(solid, place[2]));
  });
  mesh.receiveShadow = true;
  return { mesh, cubes: faces.map((face) => ({ place: face.place, faces: [face] })), plates: true };
}

function turntable(solid: Solid, palette: Palette): Group {
  const group = new Group();
  const radius = solid.reach + 1.9;
  const plate = new Mesh(
    new CylinderGeometry(radius, radius + 0.12, 0.5, 96),
    wood(palette.table, 0.5, { roughness: 0.6 }),
  );
  plate.position.y = -0.26;
  plate.receiveShadow = true;
  const shadow = new Mesh(
    new CircleGeometry(radius * 1.3, 64),
    new MeshBasicMaterial({
      map: softShadow(),
      transparent: true,
      depthWrite: false,
      opacity: palette.shadow,
    }),
  );
  shadow.rotation.x = -Math.PI / 2;
  shadow.position.y = -0.52;
  group.add(plate, shadow);
  // An arc of each player's colour on the player's side: White sits in front, Black opposite.
  for (const [color, angle] of [
    [palette.white, -Math.PI / 2],
    [palette.black, Math.PI / 2],
  ] as const) {
    const arc = new Mesh(new TorusGeometry(radius - 0.2, 0.075, 10, 64, 1.1), wood(color, 0.1));
    arc.rotation.set(-Math.PI / 2, 0, angle - 0.55);
    arc.scale.z = 0.5;
    group.add(arc);
  }
  for (const side of solid.sides) {
    if (side.normal[2] !== 0) continue;
    const letter = new Mesh(
      new PlaneGeometry(1.05, 1.05),
      new MeshBasicMaterial({
        map: writtenLetter(side.name, palette.letter),
        transparent: true,
        depthWrite: false,
      }),
    );
    const out = toSpace(side.normal);
    letter.position
      .copy(out)
      .multiplyScalar(solid.reach + 1.1)
      .setY(0.012);
    letter.rotation.set(-Math.PI / 2, 0, Math.atan2(out.x, out.z));
    group.add(letter);
  }
  return group;
}

function lamplight(palette: Palette): Group {
  const lamps = new Group();
  const key = new DirectionalLight(palette.sun, palette.key);
  key.position.set(-9, 15, 8);
  key.castShadow = true;
  key.shadow.mapSize.set(1024, 1024);
  Object.assign(key.shadow.camera, { left: -10, right: 10, top: 10, bottom: -10, near: 4, far: 40 });
  key.shadow.radius = 2.5;
  key.shadow.normalBias = 0.03;
  const back = new DirectionalLight(palette.sun, palette.key * 0.4);
  back.position.set(9, 9, -9);
  const front = new DirectionalLight(palette.sun, palette.key * 0.42);
  front.position.set(4, 5, 14);
  for (const lamp of [key, back, front]) lamps.add(lamp, lamp.target);
  return lamps;
}
