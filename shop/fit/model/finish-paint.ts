import type { Group, MeshStandardMaterial } from 'three'
import { type Finish, finishes } from '#facts/finishes.ts'
import { meshesOf } from './load-chair.ts'
import { finishOf, surfaceOf } from './surfaces.ts'

/** Gives the timber and the cloth of a model the finishes that were chosen. */
export function paintChair(chair: Group, chosen: readonly string[]): void {
  for (const { material } of meshesOf(chair)) {
    const finish = finishOf(material.name, chosen)
    if (!finish) continue
    material.color.set(finishes[finish].color)
    if (surfaceOf(finish) === 'cloth') weave(material, finishes[finish])
  }
}

/** Threads of the second colour, which melt into one where they are finer than the screen. */
const THREADS = `
  vec3 thread = vPlace * 1250.0;
  vec3 facing = abs(normalize(cross(dFdx(vPlace), dFdy(vPlace))));
  vec3 wave = sin(thread);
  float woven = wave.y * wave.z * facing.x + wave.z * wave.x * facing.y + wave.x * wave.y * facing.z;
  float sharp = 1.0 - smoothstep(0.6, 2.2, length(fwidth(thread)));
  vec3 cell = floor(vPlace * 420.0);
  float fleck = fract(sin(dot(cell, vec3(12.9898, 78.233, 37.719))) * 43758.5453);
  float fine = 1.0 - smoothstep(0.5, 1.6, length(fwidth(vPlace * 420.0)));
  diffuseColor.rgb = mix(diffuseColor.rgb, second, clamp(0.28 + 0.5 * woven * sharp + (fleck - 0.5) * 0.5 * fine, 0.0, 1.0));`

function weave(material: MeshStandardMaterial, { grain }: Finish): void {
  const second = material.color.clone().set(grain)
  material.onBeforeCompile = (shader) => {
    shader.uniforms.second = { value: second }
    shader.vertexShader = `varying vec3 vPlace;\n${shader.vertexShader}`.replace(
      '#include <begin_vertex>',
      '#include <begin_vertex>\nvPlace = position;',
    )
    shader.fragmentShader = `uniform vec3 second; varying vec3 vPlace;\n${shader.fragmentShader}`.replace(
      '#include <color_fragment>',
      `#include <color_fragment>\n${THREADS}`,
    )
  }
}
