/**
 * Wood for the solid: a standard material whose grain is worked out in the shader from where a point lies in its
 * block, so that every cube is cut from another part of the tree and no picture has to be loaded.
 */

import { Color, MeshStandardMaterial, type MeshStandardMaterialParameters } from "three";

const VERTEX_HEAD = `
varying vec3 vGrain;
vec3 cutFrom(vec3 place) { return fract(sin(place * 12.9898 + place.yzx * 78.233) * 43758.5453) * 9.0; }
`;

const VERTEX_BODY = `
#ifdef USE_INSTANCING
vec3 grainSeed = cutFrom(floor(instanceMatrix[3].xyz * 2.0 + 0.5));
#else
vec3 grainSeed = vec3(0.0);
#endif
vGrain = position + grainSeed;
`;

const FRAGMENT_HEAD = `
varying vec3 vGrain;
float grainHash(vec3 p) { p = fract(p * 0.3183099 + 0.1); p *= 17.0; return fract(p.x * p.y * p.z * (p.x + p.y + p.z)); }
float grainNoise(vec3 p) {
  vec3 cell = floor(p);
  vec3 f = fract(p);
  f = f * f * (3.0 - 2.0 * f);
  return mix(
    mix(mix(grainHash(cell), grainHash(cell + vec3(1, 0, 0)), f.x),
        mix(grainHash(cell + vec3(0, 1, 0)), grainHash(cell + vec3(1, 1, 0)), f.x), f.y),
    mix(mix(grainHash(cell + vec3(0, 0, 1)), grainHash(cell + vec3(1, 0, 1)), f.x),
        mix(grainHash(cell + vec3(0, 1, 1)), grainHash(cell + vec3(1, 1, 1)), f.x), f.y), f.z);
}
`;

const fragmentBody = (strength: number) => `
float grainWarp = grainNoise(vGrain * vec3(0.7, 1.6, 1.6));
float grainRings = 0.5 + 0.5 * sin((vGrain.y + vGrain.z * 0.6 + grainWarp * 1.7) * 11.0);
float grainFibres = grainNoise(vGrain * vec3(3.0, 46.0, 46.0));
float grainTone = grainNoise(vGrain * 0.9);
diffuseColor.rgb *= 1.0 + ${strength.toFixed(3)} * (0.55 * grainRings + 0.5 * grainFibres + 0.5 * grainTone - 0.8);
`;

/** A kind of wood; `grain` is how much its lines show. */
export function wood(
  color: string,
  grain: number,
  more: MeshStandardMaterialParameters = {},
): MeshStandardMaterial {
  const material = new MeshStandardMaterial({
    color: new Color(color),
    roughness: 0.55,
    metalness: 0,
    ...more,
  });
  material.onBeforeCompile = (shader) => {
    shader.vertexShader = shader.vertexShader
      .replace("#include <common>", `#include <common>\n${VERTEX_HEAD}`)
      .replace("#include <begin_vertex>", `#include <begin_vertex>\n${VERTEX_BODY}`);
    shader.fragmentShader = shader.fragmentShader
      .replace("#include <common>", `#include <common>\n${FRAGMENT_HEAD}`)
      .replace("#include <color_fragment>", `#include <color_fragment>\n${fragmentBody(grain)}`);
  };
  material.customProgramCacheKey = () => `wood ${grain}`;
  return material;
}
