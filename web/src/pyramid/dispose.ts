/** Takes everything out of a group and gives its graphics memory back. */

import { type Group, InstancedMesh, LineSegments, Mesh, type MeshBasicMaterial } from "three";

export function dispose(group: Group): void {
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
