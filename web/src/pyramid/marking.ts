/** The marks on the solid: which man is chosen, where it may go, the last move's way, the cubes that are not there. */

import {
  BoxGeometry,
  type BufferGeometry,
  CatmullRomCurve3,
  CircleGeometry,
  DoubleSide,
  EdgesGeometry,
  Group,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
  PlaneGeometry,
  RingGeometry,
  TubeGeometry,
} from "three";

import type { Cell, Stop } from "../api/types";
import type { Marks } from "../board/props";
import { dispose } from "./dispose";
import type { Men } from "./men";
import type { Palette } from "./palette";
import type { Face, Solid } from "./solid";
import { centre, facing, onFace } from "./space";
import { badge } from "./textures";

export class Marking {
  readonly group = new Group();
  /** Cubes that are not there, and may be jumped to now. */
  ghosts: Mesh[] = [];

  constructor(
    private solid: Solid,
    private men: Men,
    private palette: Palette,
  ) {}

  /** Shows the marks, and lights up a cube that is pointed at or focused elsewhere. */
  show(marks: Marks, lit: Cell | null, palette: Palette): void {
    this.palette = palette;
    this.clear();
    const { chosen, movable, last, hint, ahead, compelled } = palette;
    const head = marks.trail.at(-1) ?? null;

    for (const stop of marks.last) this.tint(stop, last, 0.5);
    if (!head || marks.trail.length < 2) this.route(marks.last, last, 0.8);
    for (const stop of marks.hint) this.ring(stop.cell, hint, 0.41, 0.48, 1);
    this.route(marks.hint, hint, 1);
    for (const stop of marks.premove) {
      this.tint(stop, ahead, 0.55);
      this.ring(stop.cell, ahead, 0.4, 0.49, 1);
    }
    for (const cell of head ? [] : marks.movable) {
      if (marks.compelled) this.ring(cell, compelled, 0.4, 0.475, 1);
      else this.ring(cell, movable, 0.4, 0.44, 0.8);
    }
    if (marks.touched !== null) this.ring(marks.touched, chosen, 0.4, 0.48, 1);
    if (head) {
      for (const stop of marks.trail.slice(0, 1)) this.tint(stop, chosen, 0.4);
      this.ring(head.cell, chosen, 0.4, 0.49, 1);
      this.route(marks.trail, chosen, 1);
    }
    for (const { stop } of marks.targets) this.target(stop);
    for (const stop of [...marks.last, ...marks.hint, ...marks.trail]) {
      if (stop.cell === null) this.ghost(stop, false);
    }
    if (lit !== null) {
      this.outline(lit);
      // All faces of one man: it is a single one, however many discs one sees of it.
      if (this.men.colorAt(lit) !== null) this.ring(lit, chosen, 0.39, 0.5, 1);
    }
  }

  clear(): void {
    dispose(this.group);
    this.ghosts = [];
  }

  /** Something flat on a face, a hair above it. */
  private lay(face: Face, mesh: Mesh, height: number): void {
    mesh.quaternion.copy(facing(face.normal));
    mesh.position.copy(onFace(face.place, face.normal, 0.5 + height));
    this.group.add(mesh);
  }

  private tint(stop: Stop, color: string, opacity: number): void {
    for (const face of this.solid.facesOf(stop.cell)) {
      this.lay(face, new Mesh(flat(new PlaneGeometry(0.92, 0.92)), paint(color, opacity)), 0.026);
    }
  }

  private ring(cell: Cell | null, color: string, inner: number, outer: number, opacity: number): void {
    for (const face of this.solid.facesOf(cell)) {
      this.lay(face, new Mesh(flat(new RingGeometry(inner, outer, 40)), paint(color, opacity)), 0.03);
    }
  }

  /** A dot on every face of the cube; a capture has its damier's letter on the face it is made in. */
  private target(stop: Stop): void {
    if (stop.cell === null) return this.ghost(stop, true);
    const { target, onTarget } = this.palette;
    for (const face of this.solid.facesOf(stop.cell)) {
      if (stop.takes !== null && face.damier === stop.damier) {
        this.lay(face, this.letter(stop.damier), 0.034);
      } else {
        this.lay(face, new Mesh(flat(new CircleGeometry(0.2, 32)), paint(onTarget, 0.9)), 0.03);
        this.lay(face, new Mesh(flat(new CircleGeometry(0.155, 32)), paint(target, 1)), 0.034);
      }
    }
  }

  private letter(damier: string): Mesh {
    const map = badge(damier, this.palette.target, this.palette.onTarget);
    const material = new MeshBasicMaterial({ map, transparent: true, depthWrite: false, toneMapped: false });
    return new Mesh(flat(new PlaneGeometry(0.68, 0.68)), material);
  }

  /** A cube that is not there. */
  private ghost(stop: Stop, choice: boolean): void {
    const color = choice ? this.palette.target : this.palette.ghost;
    const box = new BoxGeometry(0.92, 0.92, 0.92);
    const air = { color, transparent: true, depthWrite: false, toneMapped: false };
    const mesh = new Mesh(box, new MeshBasicMaterial({ ...air, opacity: choice ? 0.3 : 0.14 }));
    mesh.add(new LineSegments(new EdgesGeometry(box), new LineBasicMaterial({ ...air, opacity: 0.95 })));
    mesh.position.copy(centre(stop.place));
    mesh.userData.stop = stop;
    this.group.add(mesh);
    if (!choice) return;
    this.ghosts.push(mesh);
    const side = this.solid.sides.find(({ name }) => name === stop.damier);
    if (!side) return;
    const letter = this.letter(side.name);
    letter.quaternion.copy(facing(side.normal));
    letter.position.copy(onFace(stop.place, side.normal, 0.48));
    this.group.add(letter);
  }

  /** The way of a move, from face to face, with a bow over what it jumps. */
  private route(stops: Stop[], color: string, opacity: number): void {
    stops.forEach((stop, i) => {
      const from = stops[i - 1];
      if (!from) return;
      const curve = new CatmullRomCurve3(
        this.men.leg(from.place, stop.place, stop.damier, stop.takes !== null),
      );
      this.group.add(new Mesh(new TubeGeometry(curve, 32, 0.035, 8), paint(color, opacity)));
    });
  }

  /** The edges of a cube, as bars: a line would be one pixel wide whatever one asks for. */
  private outline(cell: Cell): void {
    const [face] = this.solid.facesOf(cell);
    if (!face) return;
    const at = centre(face.place);
    for (const [a, b] of [
      [1, 2],
      [0, 2],
      [0, 1],
    ] as const) {
      const size: [number, number, number] = [1.05, 1.05, 1.05];
      size[a] = size[b] = 0.05;
      for (const [p, q] of [
        [-0.5, -0.5],
        [-0.5, 0.5],
        [0.5, -0.5],
        [0.5, 0.5],
      ] as const) {
        const bar = new Mesh(new BoxGeometry(...size), paint(this.palette.chosen, 1));
        bar.position.copy(at);
        bar.position.setComponent(a, at.getComponent(a) + p);
        bar.position.setComponent(b, at.getComponent(b) + q);
        this.group.add(bar);
      }
    }
  }
}

function paint(color: string, opacity: number): MeshBasicMaterial {
  const clear = opacity < 1;
  return new MeshBasicMaterial({
    color,
    opacity,
    transparent: clear,
    depthWrite: !clear,
    toneMapped: false,
    side: DoubleSide,
  });
}

/** Lies in the plane whose upward direction a face turns to its own. */
function flat(geometry: BufferGeometry): BufferGeometry {
  return geometry.rotateX(-Math.PI / 2);
}
