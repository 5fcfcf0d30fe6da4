/**
 * The pyramid on its turntable, drawn with three.js: cubes, men, marks, light, and a camera that goes round it. It
 * draws when something has changed and rests otherwise. What the marks mean is decided elsewhere.
 */

import {
  type Intersection,
  NeutralToneMapping,
  type Object3D,
  PCFShadowMap,
  PerspectiveCamera,
  Raycaster,
  Scene as Space,
  Spherical,
  SRGBColorSpace,
  Vector2,
  type Vector3,
  WebGLRenderer,
} from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";

import type { Cell, Stop } from "../api/types";
import { type Marks, NO_MARKS, type Scene, type Spot } from "../board/props";
import { dispose } from "./dispose";
import { furnish, type Furniture } from "./furniture";
import { Marking } from "./marking";
import { Men } from "./men";
import type { Palette } from "./palette";
import type { Face, Solid } from "./solid";
import { onFace, toSpace } from "./space";

export interface StageEvents {
  pick: (spot: Spot) => void;
  /** The pyramid was clicked where it is not played on. */
  miss: () => void;
  /** The pointer is over a cell that can be clicked, or no longer. */
  hover: (cell: Cell | null) => void;
  /** The damier one looks at most directly. */
  face: (side: number) => void;
  /** The picture is gone: the browser has taken the graphics memory away. */
  lost: () => void;
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
  private marking: Marking;
  private furniture: Furniture;
  private marks: Marks = NO_MARKS;
  private lit: Cell | null = null;
  private playable = false;
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
    this.controls.target.set(0, solid.height * 0.13, 0);
    this.men = new Men(solid, palette);
    this.marking = new Marking(solid, this.men, palette);
    this.furniture = furnish(solid, palette);
    this.space.add(this.furniture.group, this.men.group, this.marking.group);
    this.light();
    this.place(this.home);
    this.stopListening = this.listen();
  }

  /** New colours, for light and dark. */
  paint(palette: Palette): void {
    this.palette = palette;
    this.men.paint(palette);
    this.space.remove(this.furniture.group);
    dispose(this.furniture.group);
    this.furniture = furnish(this.solid, palette);
    this.space.add(this.furniture.group);
    this.light();
    this.mark(this.marks, this.lit, this.playable);
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
    const wide = (this.solid.reach + 2.3) / (half * this.camera.aspect);
    const tall = this.solid.height / half;
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

  mark(marks: Marks, lit: Cell | null, playable: boolean): void {
    this.marks = marks;
    this.lit = lit;
    this.playable = playable;
    this.marking.show(marks, lit, this.palette);
    this.wake();
  }

  dispose(): void {
    this.gone = true;
    cancelAnimationFrame(this.frame);
    this.stopListening();
    this.controls.dispose();
    dispose(this.furniture.group);
    this.marking.clear();
    this.men.dispose();
    this.renderer.dispose();
    // Browsers have few of these to give: it goes back at once.
    this.renderer.forceContextLoss();
  }

  private light(): void {
    this.renderer.toneMappingExposure = this.palette.exposure;
    this.men.changed = true;
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
    // What is left of a push would be added at the end.
    this.controls.enableDamping = false;
    this.controls.update();
    this.controls.enableDamping = !this.still;
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
    const { theta } = this.spherical();
    if (this.men.changed || Math.abs(theta - this.furniture.lamps.rotation.y) > 0.01) {
      this.furniture.lamps.rotation.y = theta;
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
    // A man is shown to be one man whoever has the move.
    const man = spot !== null && spot.cell !== null && this.men.colorAt(spot.cell) !== null;
    this.events.hover(live || man ? (spot?.cell ?? null) : null);
  }

  private click(event: PointerEvent): void {
    const spot = this.spotAt(event);
    if (spot) this.events.pick(spot);
    else if (this.under(event).hit) this.events.miss();
  }

  private isLive(spot: Spot): boolean {
    if (!this.playable) return false;
    const { marks } = this;
    if (spot.cell === null) return true;
    return (
      marks.movable.includes(spot.cell) ||
      marks.premove.length > 0 ||
      marks.targets.some(({ stop }) => stop.cell === spot.cell) ||
      this.men.colorAt(spot.cell) !== null
    );
  }

  /** What a pointer means: what lies under it, or what can be clicked close by. */
  private spotAt(event: PointerEvent): Spot | null {
    const { at, box, hit } = this.under(event);
    const direct = hit ? this.meant(hit.object, hit.instanceId, hit.face?.normal ?? null) : null;
    if (direct && this.isLive(direct)) return direct;
    return this.nearest(at, box, event.pointerType === "mouse" ? NEAR.mouse : NEAR.touch) ?? direct;
  }

  /** Where a pointer is, and what of the pyramid lies under it. */
  private under(event: PointerEvent): { at: Vector2; box: DOMRect; hit: Intersection | undefined } {
    const box = this.canvas.getBoundingClientRect();
    const at = new Vector2(event.clientX - box.left, event.clientY - box.top);
    const ray = new Raycaster();
    ray.setFromCamera(new Vector2((at.x / box.width) * 2 - 1, 1 - (at.y / box.height) * 2), this.camera);
    const objects: Object3D[] = [
      ...this.marking.ghosts,
      ...this.men.meshes(),
      ...this.furniture.cubes.map(({ mesh }) => mesh),
    ];
    return { at, box, hit: ray.intersectObjects(objects, false)[0] };
  }

  private meant(object: Object3D, instance: number | undefined, normal: Vector3 | null): Spot | null {
    const stop = object.userData.stop as Stop | undefined;
    if (stop) return { cell: null, place: stop.place, damier: stop.damier };
    const face = object.userData.face as Face | undefined;
    if (face) return this.spot(face);
    const set = this.furniture.cubes.find(({ mesh }) => mesh === object);
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
    const { marks } = this;
    const live = new Set<Cell>([
      ...marks.movable,
      ...marks.liftable,
      ...marks.targets.flatMap(({ stop }) => stop.cell ?? []),
    ]);
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
        this.furniture.cubes.map(({ mesh }) => mesh),
        false,
      ).length > 0
    );
  }
}

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);
const ease = (part: number) => (part < 0.5 ? 2 * part * part : 1 - (2 - 2 * part) ** 2 / 2);
