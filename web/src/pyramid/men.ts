/**
 * The men on the solid. A man fills a cube, so it shows a disc on every face of it that is played on; when it moves,
 * one disc travels across the damier the move uses, and the others follow at its end.
 */

import {
  CatmullRomCurve3,
  Float32BufferAttribute,
  Group,
  LatheGeometry,
  Mesh,
  type MeshStandardMaterial,
  Quaternion,
  Vector2,
  Vector3,
} from "three";

import type { Cell, Color, Place, Stop } from "../api/types";
import type { Scene, ScenePiece } from "../board/props";
import type { Palette } from "./palette";
import type { Face, Side, Solid } from "./solid";
import { centre, facing, onFace, toSpace } from "./space";
import { wood } from "./wood";

interface Man {
  piece: ScenePiece;
  discs: Mesh[];
}

/** Something under way: called with the part of its time that is over. */
interface Motion {
  start: number;
  duration: number;
  at: (part: number) => void;
  end: () => void;
}

type Looks = Record<Color, MeshStandardMaterial>;

export class Men {
  readonly group = new Group();
  /** The shadows have to be drawn anew. */
  changed = true;
  private men = new Map<number, Man>();
  private motions: Motion[] = [];
  private whole: Looks;
  private faded: Looks;
  private shapes: Record<Color, LatheGeometry> = { white: whiteDisc(), black: blackDisc() };

  constructor(
    private solid: Solid,
    palette: Palette,
  ) {
    this.whole = looks(palette, 1);
    this.faded = looks(palette, 0.4);
  }

  paint(palette: Palette): void {
    this.drop();
    this.whole = looks(palette, 1);
    this.faded = looks(palette, 0.4);
    for (const man of this.men.values()) this.dress(man);
  }

  /** Shows a scene; men that have moved since the last one travel in `pace` milliseconds. */
  show(scene: Scene, stops: Stop[], pace: number): void {
    this.finish();
    const present = new Set(scene.pieces.map(({ id }) => id));
    for (const [id, man] of this.men) {
      if (present.has(id)) continue;
      this.men.delete(id);
      this.leave(man, pace);
    }
    for (const piece of scene.pieces) {
      const man = this.men.get(piece.id);
      if (!man) {
        const fresh: Man = { piece, discs: [] };
        this.men.set(piece.id, fresh);
        this.stand(fresh);
        continue;
      }
      const before = man.piece;
      man.piece = piece;
      if (before.place.join() !== piece.place.join()) this.travel(man, before, stops, pace);
      else if (before.state !== piece.state || before.color !== piece.color || before.cell !== piece.cell)
        this.stand(man);
    }
    this.changed = true;
  }

  /** Moves everything on; true while something is under way. */
  step(now: number): boolean {
    if (this.motions.length === 0) return false;
    this.changed = true;
    for (const motion of [...this.motions]) {
      if (motion.start < 0) motion.start = now;
      const part = motion.duration > 0 ? Math.min((now - motion.start) / motion.duration, 1) : 1;
      motion.at(part);
      if (part < 1) continue;
      this.motions = this.motions.filter((other) => other !== motion);
      motion.end();
    }
    return true;
  }

  meshes(): Mesh[] {
    return [...this.men.values()].flatMap(({ discs }) => discs);
  }

  colorAt(cell: Cell): Color | null {
    for (const { piece } of this.men.values()) if (piece.cell === cell) return piece.color;
    return null;
  }

  /** The points of one leg of a move across its damier: out from the face, over what is jumped, and back. */
  leg(from: Place, to: Place, damier: string | null, jump: boolean): Vector3[] {
    const side = this.sideFor(from, to, damier);
    const normal = toSpace(side.normal);
    const points = [from, to].map((place) => onFace(place, side.normal, 0.52)) as [Vector3, Vector3];
    const between = points[0].clone().add(points[1]).multiplyScalar(0.5);
    const furthest = Math.max(points[0].dot(normal), points[1].dot(normal));
    between.addScaledVector(normal, furthest - between.dot(normal) + (jump ? 1 : 0.25));
    const lift = (point: Vector3) =>
      point
        .clone()
        .lerp(between, 0.5)
        .addScaledVector(normal, jump ? 0.28 : 0.06);
    return [points[0], lift(points[0]), between, lift(points[1]), points[1]];
  }

  dispose(): void {
    this.drop();
    for (const shape of Object.values(this.shapes)) shape.dispose();
  }

  private drop(): void {
    for (const look of [...Object.values(this.whole), ...Object.values(this.faded)]) look.dispose();
  }

  private sideFor(from: Place, to: Place, damier: string | null): Side {
    const named = this.solid.sides.find(({ name }) => name === damier);
    if (named) return named;
    const shows = (side: number, place: Place) =>
      this.solid.cubes.some(
        (cube) => cube.place.join() === place.join() && cube.faces.some((face) => face.side === side),
      );
    return (
      this.solid.sides.find((_, side) => shows(side, from) && shows(side, to)) ??
      (this.solid.sides.at(-1) as Side)
    );
  }

  /** Discs on every face of the man's cube; in the air, one disc. */
  private stand(man: Man): void {
    this.group.remove(...man.discs);
    const faces = this.solid.facesOf(man.piece.cell);
    man.discs = faces.map((face) => {
      const disc = this.disc(man.piece.color);
      disc.position.copy(onFace(face.place, face.normal, 0.495));
      disc.quaternion.copy(facing(face.normal));
      disc.userData.face = face satisfies Face;
      return disc;
    });
    if (faces.length === 0) {
      const disc = this.disc(man.piece.color);
      disc.position.copy(centre(man.piece.place));
      man.discs = [disc];
    }
    this.dress(man);
    this.group.add(...man.discs);
  }

  private dress(man: Man): void {
    const look = man.piece.state === "standing" ? this.whole : this.faded;
    for (const disc of man.discs) disc.material = look[man.piece.color];
  }

  private disc(color: Color): Mesh {
    const disc = new Mesh(this.shapes[color], this.whole[color]);
    disc.castShadow = disc.receiveShadow = true;
    return disc;
  }

  private travel(man: Man, before: ScenePiece, stops: Stop[], pace: number): void {
    if (pace <= 0) return this.stand(man);
    const to = man.piece.place;
    const known = stops.findIndex(
      (stop, i) =>
        i > 0 && stop.place.join() === to.join() && stops[i - 1]?.place.join() === before.place.join(),
    );
    const stop = stops[known];
    const side = this.sideFor(before.place, to, stop?.damier ?? null);
    const curve = new CatmullRomCurve3(this.leg(before.place, to, side.name, stop?.takes != null));
    const mover = this.disc(man.piece.color);
    const turn = facing(side.normal);
    mover.quaternion.copy(turn);
    const leaving = man.discs;
    const near = leaving.find((disc) => (disc.userData.face as Face | undefined)?.normal === side.normal);
    if (near) near.visible = false;
    man.discs = [];
    this.group.add(mover);
    this.motions.push({
      start: -1,
      duration: pace,
      at: (part) => {
        mover.position.copy(curve.getPoint(smooth(part)));
        for (const disc of leaving) disc.scale.setScalar(Math.max(1 - 3 * part, 0.001));
      },
      end: () => {
        this.group.remove(mover, ...leaving);
        this.stand(man);
        this.changed = true;
      },
    });
  }

  /** A man that was taken is lifted off all its faces. */
  private leave(man: Man, pace: number): void {
    const { discs } = man;
    if (pace <= 0) return void this.group.remove(...discs);
    const from = discs.map((disc) => disc.position.clone());
    const out = discs.map((disc) =>
      new Vector3(0, 1, 0).applyQuaternion(new Quaternion().copy(disc.quaternion)),
    );
    this.motions.push({
      start: -1,
      duration: pace,
      at: (part) =>
        discs.forEach((disc, i) => {
          disc.position.copy(from[i] as Vector3).addScaledVector(out[i] as Vector3, part * 0.9);
          disc.scale.setScalar(Math.max(1 - part, 0.001));
        }),
      end: () => this.group.remove(...discs),
    });
  }

  private finish(): void {
    const motions = this.motions;
    this.motions = [];
    for (const motion of motions) {
      motion.at(1);
      motion.end();
    }
  }
}

const smooth = (part: number) => part * part * (3 - 2 * part);

function looks(palette: Palette, opacity: number): Looks {
  const more = {
    roughness: 0.38,
    opacity,
    transparent: opacity < 1,
    depthWrite: opacity >= 1,
    vertexColors: true,
  };
  return { white: wood(palette.white, 0.1, more), black: wood(palette.black, 0.2, more) };
}

/** Points of a disc's outline: how far from its middle, how high, and how much lighter than the wood. */
type Outline = [radius: number, height: number, light: number][];

/** A flat disc with a rounded rim, a groove and a raised middle. */
function whiteDisc(): LatheGeometry {
  return turned([
    [0.37, 0, 0.8],
    [0.388, 0.03, 0.86],
    [0.388, 0.1, 0.9],
    [0.372, 0.13, 1],
    [0.34, 0.145, 1],
    [0.275, 0.145, 1],
    [0.268, 0.13, 0.62],
    [0.232, 0.13, 0.62],
    [0.225, 0.145, 1],
    [0.1, 0.155, 1],
    [0, 0.157, 1],
  ]);
}

/** The same with a light ring in its groove and a notched rim, to be told from the other without colour. */
function blackDisc(): LatheGeometry {
  const disc = turned([
    [0.37, 0, 1],
    [0.388, 0.03, 1],
    [0.388, 0.1, 1.2],
    [0.372, 0.13, 1.7],
    [0.34, 0.145, 1.5],
    [0.278, 0.145, 1.5],
    [0.277, 0.141, 9],
    [0.238, 0.141, 9],
    [0.237, 0.145, 1.4],
    [0.1, 0.155, 1.4],
    [0, 0.157, 1.4],
  ]);
  const points = disc.getAttribute("position");
  for (let i = 0; i < points.count; i++) {
    const [x, z] = [points.getX(i), points.getZ(i)];
    if (Math.hypot(x, z) < 0.36) continue;
    const notch = Math.cos(Math.atan2(z, x) * 24) > 0.3 ? 0.97 : 1;
    points.setXYZ(i, x * notch, points.getY(i), z * notch);
  }
  disc.computeVertexNormals();
  return disc;
}

function turned(outline: Outline): LatheGeometry {
  const disc = new LatheGeometry(
    outline.map(([radius, height]) => new Vector2(radius, height)),
    120,
  );
  const count = disc.getAttribute("position").count;
  const light = Array.from({ length: count }, (_, i) => outline[i % outline.length]?.[2] ?? 1);
  disc.setAttribute(
    "color",
    new Float32BufferAttribute(
      light.flatMap((value) => [value, value, value]),
      3,
    ),
  );
  return disc;
}
