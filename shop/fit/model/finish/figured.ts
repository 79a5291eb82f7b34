import { Color, type MeshStandardMaterial } from 'three'

/** A pattern that the graphics card draws, in GLSL. */
export interface Figure {
  /** declarations of vertex attributes beyond those that three.js declares */
  readonly attributes?: string
  /** values passed from vertices to pixels: type, name, and the value at a vertex */
  readonly varyings: readonly (readonly [type: string, name: string, value: string])[]
  readonly functions?: string
  /** code that changes `diffuseColor`; it may use the varyings and `second` */
  readonly color: string
}

/**
 * Draws the figure in the material's own colour and a second, hexadecimal one. It needs no texture. Drawn again, the
 * material takes another second colour alone: its program is made once.
 */
export function figured(material: MeshStandardMaterial, figure: Figure, secondColor: string): void {
  const { userData } = material
  if (userData.second instanceof Color) {
    userData.second.set(secondColor)
    return
  }
  const second = new Color(secondColor)
  userData.second = second
  const declared = figure.varyings.map(([type, name]) => `varying ${type} ${name};`).join('\n')
  const handed = figure.varyings.map(([, name, value]) => `${name} = ${value};`).join('\n')
  material.onBeforeCompile = (shader) => {
    shader.uniforms.second = { value: second }
    shader.vertexShader = `${figure.attributes ?? ''}\n${declared}\n${shader.vertexShader}`.replace(
      '#include <begin_vertex>',
      `#include <begin_vertex>\n${handed}`,
    )
    shader.fragmentShader =
      `uniform vec3 second;\n${declared}\n${figure.functions ?? ''}\n${shader.fragmentShader}`.replace(
        '#include <color_fragment>',
        `#include <color_fragment>\n${figure.color}`,
      )
  }
  // three.js caches programs under this key. The default, the function's text, is the same for every figure.
  material.customProgramCacheKey = () => figure.color
}

/** GLSL: `chanceOf` gives a random value per cell, `noiseAt` blends them between cells; both from 0 to 1. */
export const NOISE = `
  float chanceOf(vec3 cell) {
    return fract(sin(dot(cell, vec3(12.9898, 78.233, 37.719))) * 43758.5453);
  }
  float noiseAt(vec3 place) {
    vec3 cell = floor(place), share = smoothstep(0.0, 1.0, fract(place));
    vec2 step = vec2(0.0, 1.0);
    vec4 low = vec4(chanceOf(cell), chanceOf(cell + step.yxx), chanceOf(cell + step.xyx), chanceOf(cell + step.yyx));
    vec4 high = vec4(chanceOf(cell + step.xxy), chanceOf(cell + step.yxy), chanceOf(cell + step.xyy), chanceOf(cell + step.yyy));
    vec4 near = mix(low, high, share.z);
    vec2 line = mix(near.xz, near.yw, share.x);
    return mix(line.x, line.y, share.y);
  }`

/**
 * Bent plies of wood with glue between them, each with streaks along its grain; details finer than a pixel fade out.
 * Vertices carry their place in the member (along, through, across; inches) and their veneer, as `workshop/export.py`
 * writes them.
 */
export const veneers: Figure = {
  attributes: 'attribute vec3 _grain;\nattribute float _layer;',
  varyings: [
    ['vec3', 'vGrain', '_grain'],
    ['float', 'vLayer', '_layer'],
  ],
  functions: NOISE,
  color: `
    float leaf = floor(vLayer);
    float leafChance = chanceOf(vec3(leaf, 7.0, 3.0));
    vec3 streakPlace = vec3(vGrain.x * 0.3 + leafChance * 31.0, vGrain.yz * 13.0);
    float streakSeen = 1.0 - smoothstep(0.4, 1.6, length(fwidth(streakPlace)));
    float streak = mix(0.5, noiseAt(streakPlace), streakSeen);
    float figure = noiseAt(vec3(vGrain.x * 0.09 + leafChance * 17.0, vGrain.yz * 2.2));
    float leafWidth = fwidth(vLayer);
    float leafSeen = 1.0 - smoothstep(0.35, 1.2, leafWidth);
    float fromGlue = min(fract(vLayer), 1.0 - fract(vLayer));
    float glueWidth = max(0.1, leafWidth * 1.2);
    float glue = (1.0 - smoothstep(0.0, glueWidth, fromGlue)) * min(1.0, 0.16 / glueWidth) * leafSeen;
    vec3 timber = mix(diffuseColor.rgb, second, clamp(0.15 + 0.4 * smoothstep(0.3, 0.75, streak) + 0.35 * (figure - 0.4), 0.0, 1.0));
    timber *= mix(0.96, 0.86 + 0.2 * leafChance, leafSeen);
    diffuseColor.rgb = mix(timber, second * 0.4, 0.7 * glue);`,
}
