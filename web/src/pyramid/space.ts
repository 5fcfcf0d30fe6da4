/** From the board's places to three.js: its y points up, and White sits in front. */

import { Quaternion, Vector3 } from "three";

import type { Place } from "../api/types";

const UP = new Vector3(0, 1, 0);

export function toSpace([x, y, z]: Place): Vector3 {
  return new Vector3(x, z, -y);
}

/** The middle of a cube; the pyramid stands on height 0. */
export function centre(place: Place): Vector3 {
  const at = toSpace(place);
  at.y += 0.5;
  return at;
}

/** The point `out` away from the middle of a cube in the direction of one of its faces. */
export function onFace(place: Place, normal: Place, out: number): Vector3 {
  return centre(place).addScaledVector(toSpace(normal), out);
}

/** The turn that lays something standing upright onto a face. */
export function facing(normal: Place): Quaternion {
  return new Quaternion().setFromUnitVectors(UP, toSpace(normal));
}
