/**
 * The pyramid on its turntable, drawn with three.js: cubes, men, marks, light, and a camera that goes round it. It
 * draws when something has changed and rests otherwise. What the marks mean is decided elsewhere.
 */

import {
  NeutralToneMapping,
  AmbientLight,
  BoxGeometry,
  type BufferGeometry,
  CanvasTexture,
  CatmullRomCurve3,
  CircleGeometry,
  Color,
  CylinderGeometry,
  DirectionalLight,
  DoubleSide,
  EdgesGeometry,
  Group,
  HemisphereLight,
  InstancedMesh,
  LineBasicMaterial,
  LineSegments,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  type Object3D,
  PCFShadowMap,
  PerspectiveCamera,
  PlaneGeometry,
  PMREMGenerator,
  Raycaster,
  RingGeometry,
  Scene as Space,
  Spherical,
  SRGBColorSpace,
  TorusGeometry,
  TubeGeometry,
  Vector2,
  Vector3,
  WebGLRenderer,
} from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";
import { RoomEnvironment } from "three/examples/jsm/environments/RoomEnvironment.js";
import { RoundedBoxGeometry } from "three/examples/jsm/geometries/RoundedBoxGeometry.js";

import type { Cell, Place, Stop } from "../api/types";
import type { Marks, Scene, Spot } from "../board/props";
import { Men } from "./men";
import type { Palette } from "./palette";
import type { Cube, Face, Solid } from "./solid";
import { centre, facing, onFace, toSpace } from "./space";
import { wood } from "./wood";

export interface StageEvents {
  pick: (spot: Spot) => void;
  /** The pointer is over a cell that can be clicked, or no longer. */
  hover: (cell: Cell | null) => void;
  /** The damier one looks at most directly. */
  face: (side: number) => void;
  /** The picture is gone: the browser has taken the graphics memory away. */
  lost: () => void;
}

/** What the stage shows beside the men. */
export interface Marking {
  marks: Marks;
  /** A cube lit up because it is pointed at or has the keyboard's focus in a damier. */
  lit: Cell | null;
  playable: boolean;
}

/** How near a click has to come to something that can be clicked, in pixels. */
const NEAR = { mouse: 10, touch: 26 };
/** A pointer that has moved further than this turns the pyramid and clicks nothing. */
const STILL = { mouse: 4, touch: 9 };

const LOWEST = 1.5;
const HIGHEST = 0.015;

export class Stage {
  private renderer: WebGLRenderer;
  private space = new Space();
  private camera = new PerspectiveCamera(30, 1, 1, 120);
  private controls: OrbitControls;
  private men: Men;
  private body = new Group();
  private marksGroup = new Group();
  private cubeMeshes: { mesh: InstancedMesh; cubes: Cube[]; plates: boolean }[] = [];
  private marking: Marking | null = null;
  private ghosts: Mesh[] = [];
  private frame = 0;
  private faced = -1;
  private flipped = false;
  private down: { x: number; y: number; id: number; moved: boolean } | null = null;
  private turn: { from: Spherical; to: Spherical; start: number; duration: number } | null = null;
  private stopListening: () => void;
  private home: Spherical;
  private still = false;
  private gone = false;

  constructor(
    private canvas: HTMLCanvasElement,
    private solid: Solid,
    private palette: Palette,
    private events: StageEvents,
  ) {
    this.renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true, powerPreference: "low-power" });
    this.renderer.outputColorSpace = SRGBColorSpace;
    this.renderer.toneMapping = NeutralToneMapping;
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = PCFShadowMap;
    this.renderer.shadowMap.autoUpdate = false;
    this.home = new Spherical(27, 1.02, 0.5);
    this.controls = new OrbitControls(this.camera, canvas);
    this.controls.enablePan = false;
    this.controls.minPolarAngle = HIGHEST;
    this.controls.maxPolarAngle = LOWEST;
    this.controls.rotateSpeed = 0.8;
    this.controls.dampingFactor = 0.12;
    this.controls.target.set(0, solid.height * 0.24, 0);
    this.men = new Men(solid, palette);
    this.space.add(this.body, this.men.group, this.marksGroup);
    this.build();
    this.place(this.home);
    this.stopListening = this.listen();
  }

  /** New colours, for light and dark. */
  paint(palette: Palette): void {
    this.palette = palette;
    this.men.paint(palette);
    this.build();
    if (this.marking) this.mark(this.marking);
    this.wake();
  }

  show(scene: Scene, stops: Stop[], pace: number): void {
    this.men.show(scene, stops, pace);
    this.wake();
  }

  /** Without motion: nothing glides. */
  rest(still: boolean): void {
    this.still = still;
    this.controls.enableDamping = !still;
  }

  seenFrom(flipped: boolean): void {
    if (flipped === this.flipped) return;
    this.flipped = flipped;
    this.home.theta = 0.5 + (flipped ? Math.PI : 0);
    this.glideTo(this.home);
  }

  resize(width: number, height: number): void {
    if (width === 0 || height === 0) return;
    this.renderer.setPixelRatio(Math.min(window.devicePixelRatio, 2));
    this.renderer.setSize(width, height, false);
    this.camera.aspect = width / height;
    this.camera.updateProjectionMatrix();
    // Far enough for the turntable to fit in whichever way the picture is narrow.
    const before = this.home.radius;
    const half = Math.tan((this.camera.fov * Math.PI) / 360);
    const wide = (this.solid.reach + 2.6) / (half * this.camera.aspect);
    const tall = (this.solid.height * 0.5 + 3) / half;
    this.home.radius = Math.max(wide, tall);
    this.controls.minDistance = this.home.radius * 0.4;
    this.controls.maxDistance = this.home.radius * 1.6;
    const now = this.spherical();
    now.radius *= this.home.radius / before;
    this.place(now);
  }

  /** Turns a damier straight to the viewer. */
  lookAt(side: number): void {
    const [x, y, z] = this.solid.sides[side]?.normal ?? [0, 0, 1];
    const to = new Spherical(
      this.home.radius,
      z > 0 ? HIGHEST : 1.36,
      z > 0 ? (this.flipped ? Math.PI : 0) : Math.atan2(x, -y),
    );
    this.glideTo(to);
  }

  goHome(): void {
    this.glideTo(this.home);
  }

  /** Turns and tilts by angles, and comes nearer by a factor. */
  move(turn: number, tilt: number, nearer: number): void {
    const to = this.turn?.to.clone() ?? this.spherical();
    to.theta += turn;
    to.phi = clamp(to.phi + tilt, HIGHEST, LOWEST);
    to.radius = clamp(to.radius / nearer, this.controls.minDistance, this.controls.maxDistance);
    this.glideTo(to, 160);
  }

  mark(marking: Marking): void {
    this.marking = marking;
    clear(this.marksGroup);
    this.ghosts = [];
    const { marks, lit } = marking;
    const { accent, last, hint, compelled } = this.palette;
    const head = marks.trail.at(-1) ?? null;

    for (const stop of marks.last) this.tint(stop, last, 0.5);
    this.route(marks.last, last, 0.8);
    for (const stop of marks.hint) this.ring(stop.cell, hint, 0.41, 0.47, 1);
    this.route(marks.hint, hint, 1);
    if (!head)
      for (const cell of marks.movable)
        this.ring(
          cell,
          marks.compelled ? compelled : accent,
          0.4,
          marks.compelled ? 0.47 : 0.435,
          marks.compelled ? 1 : 0.75,
        );
    if (marks.touched !== null) this.ring(marks.touched, accent, 0.4, 0.48, 1);
    if (head) {
      for (const stop of marks.trail.slice(0, 1)) this.tint(stop, accent, 0.25);
      this.ring(head.cell, accent, 0.4, 0.48, 1);
      this.route(marks.trail, accent, 1);
    }
    for (const { stop } of marks.targets) this.target(stop);
    const passed = [...marks.last, ...marks.hint, ...marks.trail].filter(({ cell }) => cell === null);
    for (const stop of passed) this.ghost(stop, false);
    if (lit !== null) this.outline(lit);
    this.wake();
  }

  dispose(): void {
    this.gone = true;
    cancelAnimationFrame(this.frame);
    this.stopListening();
    this.controls.dispose();
    for (const group of [this.body, this.marksGroup]) clear(group);
    this.men.dispose();
    this.space.environment?.dispose();
    this.renderer.dispose();
  }

  /** Puts the solid, its turntable and the lights in place. */
  private build(): void {
    clear(this.body);
    this.cubeMeshes = [];
    const { palette, solid } = this;
    if (!this.space.environment) {
      const generator = new PMREMGenerator(this.renderer);
      this.space.environment = generator.fromScene(new RoomEnvironment(), 0.04).texture;
      generator.dispose();
    }
    this.space.environmentIntensity = palette.glow;
    this.renderer.toneMappingExposure = palette.exposure;

    const block = new RoundedBoxGeometry(0.985, 0.985, 0.985, 2, 0.045);
    const played = (cube: Cube) => cube.faces.every(({ cell }) => cell !== null);
    this.cubes(block, wood(palette.dark, 0.42), solid.cubes.filter(played));
    this.cubes(
      block,
      wood(palette.light, 0.22),
      solid.cubes.filter((cube) => !played(cube)),
    );
    // A light cube that is played on from one side only has a dark plate let into that side.
    const plates = solid.cubes
      .filter((cube) => !played(cube))
      .flatMap(({ faces }) => faces.filter(({ cell }) => cell !== null));
    this.plates(plates);
    this.turntable();
    this.lights();
    this.renderer.shadowMap.needsUpdate = true;
  }

  private cubes(geometry: RoundedBoxGeometry, material: ReturnType<typeof wood>, cubes: Cube[]): void {
    const mesh = new InstancedMesh(geometry, material, cubes.length);
    const matrix = new Matrix4();
    const shade = new Color();
    cubes.forEach(({ place }, i) => {
      const at = centre(place);
      mesh.setMatrixAt(i, matrix.makeTranslation(at.x, at.y, at.z));
      // Each step a little lighter than the one below it, so that they are told apart from above.
      const level = place[2] / (this.solid.height - 1);
      mesh.setColorAt(i, shade.setScalar(0.86 + 0.22 * level));
    });
    mesh.castShadow = mesh.receiveShadow = true;
    this.body.add(mesh);
    this.cubeMeshes.push({ mesh, cubes, plates: false });
  }

  private plates(faces: Face[]): void {
    const geometry = new RoundedBoxGeometry(0.9, 0.04, 0.9, 2, 0.018);
    const mesh = new InstancedMesh(geometry, wood(this.palette.dark, 0.42), faces.length);
    const matrix = new Matrix4();
    const shade = new Color();
    faces.forEach((face, i) => {
      matrix
        .makeRotationFromQuaternion(facing(face.normal))
        .setPosition(onFace(face.place, face.normal, 0.5));
      mesh.setMatrixAt(i, matrix);
      mesh.setColorAt(i, shade.setScalar(0.86 + (0.22 * face.place[2]) / (this.solid.height - 1)));
    });
    mesh.receiveShadow = true;
    this.body.add(mesh);
    this.cubeMeshes.push({
      mesh,
      cubes: faces.map((face) => ({ place: face.place, faces: [face] })),
      plates: true,
    });
  }

  private turntable(): void {
    const { palette, solid } = this;
    const radius = solid.reach + 2;
    const plate = new Mesh(
      new CylinderGeometry(radius, radius + 0.12, 0.5, 96),
      wood(palette.table, 0.5, { roughness: 0.6 }),
    );
    plate.position.y = -0.26;
    plate.receiveShadow = true;
    const shadow = new Mesh(
      new CircleGeometry(radius * 1.3, 64),
      new MeshBasicMaterial({
        map: softSpot(),
        transparent: true,
        depthWrite: false,
        opacity: palette.shadow,
      }),
    );
    shadow.rotation.x = -Math.PI / 2;
    shadow.position.y = -0.52;
    this.body.add(plate, shadow);
    // An arc of each player's colour on the player's side: White sits below A, Black beyond it.
    for (const [color, angle] of [
      [palette.white, -Math.PI / 2],
      [palette.black, Math.PI / 2],
    ] as const) {
      const arc = new Mesh(new TorusGeometry(radius - 0.22, 0.075, 10, 64, 1.1), wood(color, 0.1));
      arc.rotation.set(-Math.PI / 2, 0, angle - 0.55);
      arc.scale.z = 0.5;
      this.body.add(arc);
    }
    for (const side of solid.sides) {
      if (side.normal[2] !== 0) continue;
      const letter = new Mesh(
        new PlaneGeometry(1.15, 1.15),
        new MeshBasicMaterial({
          map: written(side.name, palette.letter),
          transparent: true,
          depthWrite: false,
        }),
      );
      const out = toSpace(side.normal);
      letter.position
        .copy(out)
        .multiplyScalar(solid.reach + 1.18)
        .setY(0.012);
      letter.rotation.set(-Math.PI / 2, 0, Math.atan2(out.x, out.z));
      this.body.add(letter);
    }
  }

  private lights(): void {
    const { palette } = this;
    const sky = new HemisphereLight(palette.sky, palette.ground, palette.fill);
    const key = new DirectionalLight(palette.sun, palette.key);
    key.position.set(-9, 15, 8);
    key.castShadow = true;
    key.shadow.mapSize.set(2048, 2048);
    Object.assign(key.shadow.camera, { left: -10, right: 10, top: 10, bottom: -10, near: 4, far: 40 });
    key.shadow.radius = 3.5;
    key.shadow.normalBias = 0.03;
    const back = new DirectionalLight(palette.sun, palette.key * 0.4);
    back.position.set(9, 9, -9);
    this.body.add(sky, key, back, new AmbientLight("#ffffff", 0.12));
  }

  // Marks

  /** Something flat on a face, a hair above it. */
  private lay(face: Face, mesh: Mesh, height: number): void {
    mesh.quaternion.copy(facing(face.normal));
    mesh.position.copy(onFace(face.place, face.normal, 0.5 + height));
    this.marksGroup.add(mesh);
  }

  private tint(stop: Stop, color: string, opacity: number): void {
    for (const face of this.solid.facesOf(stop.cell)) {
      const mesh = new Mesh(flat(new PlaneGeometry(0.92, 0.92)), paint(color, opacity));
      this.lay(face, mesh, 0.026);
    }
  }

  private ring(cell: Cell | null, color: string, inner: number, outer: number, opacity: number): void {
    for (const face of this.solid.facesOf(cell)) {
      this.lay(face, new Mesh(flat(new RingGeometry(inner, outer, 40)), paint(color, opacity)), 0.03);
    }
  }

  private target(stop: Stop): void {
    if (stop.cell === null) return this.ghost(stop, true);
    for (const face of this.solid.facesOf(stop.cell)) {
      const named = stop.takes !== null && face.damier === stop.damier;
      if (named && stop.damier) {
        const material = new MeshBasicMaterial({
          map: badge(stop.damier, this.palette),
          transparent: true,
          depthWrite: false,
          toneMapped: false,
        });
        this.lay(face, new Mesh(flat(new PlaneGeometry(0.66, 0.66)), material), 0.034);
      } else {
        this.lay(face, new Mesh(flat(new CircleGeometry(0.2, 32)), paint(this.palette.onAccent, 0.9)), 0.03);
        this.lay(face, new Mesh(flat(new CircleGeometry(0.155, 32)), paint(this.palette.accent, 1)), 0.034);
      }
    }
  }

  /** A cube that is not there. */
  private ghost(stop: Stop, choice: boolean): void {
    const box = new BoxGeometry(0.9, 0.9, 0.9);
    const color = choice ? this.palette.accent : this.palette.ghost;
    const mesh = new Mesh(
      box,
      new MeshBasicMaterial({
        color,
        transparent: true,
        opacity: choice ? 0.32 : 0.16,
        depthWrite: false,
        toneMapped: false,
      }),
    );
    const edges = new LineSegments(
      new EdgesGeometry(box),
      new LineBasicMaterial({ color, transparent: true, opacity: 0.9, toneMapped: false }),
    );
    mesh.position.copy(centre(stop.place));
    mesh.userData.stop = stop;
    mesh.add(edges);
    this.marksGroup.add(mesh);
    if (choice) this.ghosts.push(mesh);
  }

  /** The way of a move, from face to face, with a bow over what it jumps. */
  private route(stops: Stop[], color: string, opacity: number): void {
    stops.forEach((stop, i) => {
      const from = stops[i - 1];
      if (!from) return;
      const curve = new CatmullRomCurve3(
        this.men.leg(from.place, stop.place, stop.damier, stop.takes !== null),
      );
      this.marksGroup.add(new Mesh(new TubeGeometry(curve, 32, 0.035, 8), paint(color, opacity)));
    });
  }

  private outline(cell: Cell): void {
    const face = this.solid.facesOf(cell)[0];
    if (!face) return;
    const material = paint(this.palette.accent, 1);
    const at = centre(face.place);
    // Bars instead of lines: a line is one pixel wide whatever one asks for.
    const bar = 0.05;
    for (const [a, b] of [
      [1, 2],
      [0, 2],
      [0, 1],
    ] as const) {
      for (const [p, q] of [
        [-1, -1],
        [-1, 1],
        [1, -1],
        [1, 1],
      ] as const) {
        const size: [number, number, number] = [1.05, 1.05, 1.05];
        size[a] = size[b] = bar;
        const mesh = new Mesh(new BoxGeometry(...size), material);
        mesh.position.copy(at);
        mesh.position.setComponent(a, mesh.position.getComponent(a) + p * 0.5);
        mesh.position.setComponent(b, mesh.position.getComponent(b) + q * 0.5);
        this.marksGroup.add(mesh);
      }
    }
  }

  // Camera

  private spherical(): Spherical {
    return new Spherical().setFromVector3(this.camera.position.clone().sub(this.controls.target));
  }

  private place(at: Spherical): void {
    this.camera.position.setFromSpherical(at).add(this.controls.target);
    this.camera.lookAt(this.controls.target);
    this.controls.update();
    this.wake();
  }

  private glideTo(to: Spherical, duration = 450): void {
    const from = this.spherical();
    const target = to.clone();
    // The short way round.
    target.theta = from.theta + Math.atan2(Math.sin(to.theta - from.theta), Math.cos(to.theta - from.theta));
    if (this.still) return this.place(target);
    this.turn = { from, to: target, start: performance.now(), duration };
    this.wake();
  }

  private glide(now: number): boolean {
    if (!this.turn) return false;
    const { from, to, start, duration } = this.turn;
    const part = ease(clamp((now - start) / duration, 0, 1));
    this.camera.position
      .setFromSpherical(
        new Spherical(
          from.radius + (to.radius - from.radius) * part,
          from.phi + (to.phi - from.phi) * part,
          from.theta + (to.theta - from.theta) * part,
        ),
      )
      .add(this.controls.target);
    this.camera.lookAt(this.controls.target);
    if (part >= 1) this.turn = null;
    return true;
  }

  private reportFace(): void {
    const towards = this.camera.position.clone().sub(this.controls.target).normalize();
    let best = -1;
    let most = -2;
    this.solid.sides.forEach((side, i) => {
      // From a usual height one sees more of the top than one thinks of it: it takes a steep look to mean E.
      const seen = toSpace(side.normal).dot(towards) - (side.normal[2] > 0 ? 0.25 : 0);
      if (seen > most) [best, most] = [i, seen];
    });
    if (best !== this.faced) this.events.face((this.faced = best));
  }

  // Drawing

  private wake(): void {
    if (this.frame || this.gone) return;
    this.frame = requestAnimationFrame((now) => this.draw(now));
  }

  private draw(now: number): void {
    this.frame = 0;
    const gliding = this.glide(now) || this.controls.update();
    const moving = this.men.step(now);
    if (this.men.changed) {
      this.renderer.shadowMap.needsUpdate = true;
      this.men.changed = false;
    }
    this.renderer.render(this.space, this.camera);
    this.reportFace();
    if (gliding || moving) this.wake();
  }

  // Pointing

  private listen(): () => void {
    const { canvas } = this;
    const stop = new AbortController();
    const on = <K extends keyof HTMLElementEventMap>(type: K, act: (event: HTMLElementEventMap[K]) => void) =>
      canvas.addEventListener(type, act, { signal: stop.signal });
    on("pointerdown", (event) => {
      this.turn = null;
      // A second finger zooms: then neither clicks.
      this.down = this.down
        ? { ...this.down, moved: true }
        : { x: event.clientX, y: event.clientY, id: event.pointerId, moved: event.button !== 0 };
    });
    on("pointermove", (event) => {
      if (!this.down) return void (event.pointerType === "mouse" && this.hover(event));
      const limit = event.pointerType === "mouse" ? STILL.mouse : STILL.touch;
      if (Math.hypot(event.clientX - this.down.x, event.clientY - this.down.y) > limit)
        this.down.moved = true;
    });
    on("pointerup", (event) => {
      if (event.pointerId !== this.down?.id) return;
      const { moved } = this.down;
      this.down = null;
      if (!moved) this.click(event);
    });
    on("pointercancel", () => (this.down = null));
    on("pointerleave", () => this.events.hover(null));
    const lost = (event: Event) => {
      event.preventDefault();
      this.events.lost();
    };
    canvas.addEventListener("webglcontextlost", lost, { signal: stop.signal });
    this.controls.addEventListener("change", () => this.wake());
    return () => stop.abort();
  }

  private hover(event: PointerEvent): void {
    const spot = this.spotAt(event);
    const live = spot !== null && this.isLive(spot);
    this.canvas.style.cursor = live ? "pointer" : "grab";
    this.events.hover(live ? spot.cell : null);
  }

  private click(event: PointerEvent): void {
    const spot = this.spotAt(event);
    if (spot) this.events.pick(spot);
  }

  private isLive(spot: Spot): boolean {
    if (!this.marking?.playable) return false;
    const { marks } = this.marking;
    if (spot.cell === null) return true;
    return (
      marks.movable.includes(spot.cell) ||
      marks.targets.some(({ stop }) => stop.cell === spot.cell) ||
      this.men.colorAt(spot.cell) !== null
    );
  }

  /** What a pointer means: what lies under it, or what can be clicked close by. */
  private spotAt(event: PointerEvent): Spot | null {
    const box = this.canvas.getBoundingClientRect();
    const at = new Vector2(event.clientX - box.left, event.clientY - box.top);
    const ray = new Raycaster();
    ray.setFromCamera(new Vector2((at.x / box.width) * 2 - 1, 1 - (at.y / box.height) * 2), this.camera);
    const objects: Object3D[] = [
      ...this.ghosts,
      ...this.men.meshes(),
      ...this.cubeMeshes.map(({ mesh }) => mesh),
    ];
    const hit = ray.intersectObjects(objects, false)[0];
    const direct = hit ? this.meant(hit.object, hit.instanceId, hit.face?.normal ?? null) : null;
    if (direct && this.isLive(direct)) return direct;
    return this.nearest(at, box, event.pointerType === "mouse" ? NEAR.mouse : NEAR.touch) ?? direct;
  }

  private meant(object: Object3D, instance: number | undefined, normal: Vector3 | null): Spot | null {
    const stop = object.userData.stop as Stop | undefined;
    if (stop) return { cell: null, place: stop.place, damier: stop.damier };
    const face = object.userData.face as Face | undefined;
    if (face) return this.spot(face);
    const set = this.cubeMeshes.find(({ mesh }) => mesh === object);
    const faces = set?.cubes[instance ?? -1]?.faces;
    if (!faces || !normal) return null;
    const met = set.plates ? faces[0] : faces.find((face) => toSpace(face.normal).dot(normal) > 0.7);
    return met ? this.spot(met) : null;
  }

  private spot(face: Face): Spot | null {
    if (face.cell === null) return null;
    return { cell: face.cell, place: face.place, damier: face.damier };
  }

  /** The live face whose middle is closest on the screen, among those turned to the viewer and not hidden. */
  private nearest(at: Vector2, box: DOMRect, within: number): Spot | null {
    if (!this.marking) return null;
    const { marks } = this.marking;
    const live = new Set<Cell>([...marks.movable, ...marks.targets.flatMap(({ stop }) => stop.cell ?? [])]);
    let best: Spot | null = null;
    let closest = within;
    for (const cell of live) {
      for (const face of this.solid.facesOf(cell)) {
        const middle = onFace(face.place, face.normal, 0.5);
        if (toSpace(face.normal).dot(this.camera.position.clone().sub(middle)) <= 0) continue;
        const shown = middle.clone().project(this.camera);
        const distance = Math.hypot(
          ((shown.x + 1) / 2) * box.width - at.x,
          ((1 - shown.y) / 2) * box.height - at.y,
        );
        if (distance >= closest || this.hidden(middle)) continue;
        closest = distance;
        best = this.spot(face);
      }
    }
    return best;
  }

  private hidden(point: Vector3): boolean {
    const towards = point.clone().sub(this.camera.position);
    const ray = new Raycaster(
      this.camera.position.clone(),
      towards.clone().normalize(),
      0,
      towards.length() - 0.1,
    );
    return (
      ray.intersectObjects(
        this.cubeMeshes.map(({ mesh }) => mesh),
        false,
      ).length > 0
    );
  }

  /** Where a place appears in the picture, for tests and labels. */
  onScreen(place: Place, normal: Place): { x: number; y: number } {
    const shown = onFace(place, normal, 0.5).project(this.camera);
    return {
      x: ((shown.x + 1) / 2) * this.canvas.clientWidth,
      y: ((1 - shown.y) / 2) * this.canvas.clientHeight,
    };
  }
}

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);
const ease = (part: number) => (part < 0.5 ? 2 * part * part : 1 - (2 - 2 * part) ** 2 / 2);

function paint(color: string, opacity: number): MeshBasicMaterial {
  return new MeshBasicMaterial({
    color,
    opacity,
    transparent: opacity < 1,
    depthWrite: opacity >= 1,
    toneMapped: false,
    side: DoubleSide,
  });
}

/** Lies in the plane whose upward direction a face turns to its own. */
function flat(geometry: BufferGeometry): BufferGeometry {
  return geometry.rotateX(-Math.PI / 2);
}

function canvasTexture(size: number, draw: (pen: CanvasRenderingContext2D) => void): CanvasTexture {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = size;
  const pen = canvas.getContext("2d");
  if (pen) draw(pen);
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 4;
  return texture;
}

function written(letter: string, color: string): CanvasTexture {
  return canvasTexture(128, (pen) => {
    pen.fillStyle = color;
    pen.font = "600 96px Georgia, 'Times New Roman', serif";
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.fillText(letter, 64, 70);
  });
}

function badge(letter: string, palette: Palette): CanvasTexture {
  return canvasTexture(128, (pen) => {
    pen.beginPath();
    pen.arc(64, 64, 58, 0, 2 * Math.PI);
    pen.fillStyle = palette.accent;
    pen.fill();
    pen.lineWidth = 7;
    pen.strokeStyle = palette.onAccent;
    pen.stroke();
    pen.fillStyle = palette.onAccent;
    pen.font = "700 74px system-ui, sans-serif";
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.fillText(letter, 64, 68);
  });
}

function softSpot(): CanvasTexture {
  return canvasTexture(256, (pen) => {
    const gradient = pen.createRadialGradient(128, 128, 70, 128, 128, 128);
    gradient.addColorStop(0, "rgba(0,0,0,0.55)");
    gradient.addColorStop(1, "rgba(0,0,0,0)");
    pen.fillStyle = gradient;
    pen.fillRect(0, 0, 256, 256);
  });
}

/** Takes everything out of a group and gives its memory back. */
function clear(group: Group): void {
  group.traverse((object) => {
    if (!(object instanceof Mesh || object instanceof LineSegments)) return;
    object.geometry.dispose();
    const material = object.material as MeshBasicMaterial;
    material.map?.dispose();
    material.dispose();
    if (object instanceof InstancedMesh) object.dispose();
  });
  group.clear();
}
