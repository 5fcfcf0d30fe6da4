/** From the board's places to three.js: its y points up, and White sits in front. */

import { Matrix4, Quaternion, Vector3 } from "three";

import type { Place } from "../api/types";

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

/** The turn that lays something flat onto a face, its upper edge upwards, or away from White on top of a cube. */
export function facing(normal: Place): Quaternion {
  const out = toSpace(normal);
  const down = normal[2] === 0 ? new Vector3(0, -1, 0) : new Vector3(0, 0, normal[2]);
  return new Quaternion().setFromRotationMatrix(new Matrix4().makeBasis(out.clone().cross(down), out, down));
}
