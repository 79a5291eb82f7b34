import type { MeshStandardMaterial } from 'three'

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

/** Draws the figure in the material's own colour and a second, hexadecimal one. It needs no texture. */
export function figured(material: MeshStandardMaterial, figure: Figure, secondColor: string): void {
  const second = material.color.clone().set(secondColor)
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
