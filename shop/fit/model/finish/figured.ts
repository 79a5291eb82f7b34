import type { MeshStandardMaterial } from 'three'

/** A figure that the graphics card draws, in GLSL. */
export interface Figure {
  /** attributes of the points, declared, beside those that three.js declares */
  readonly attributes?: string
  /** what the points hand to the pixels between them: type, name, and the value at a point */
  readonly varyings: readonly (readonly [type: string, name: string, value: string])[]
  readonly functions?: string
  /** changes `diffuseColor`; may use the varyings, and `second` */
  readonly color: string
}

/** Draws the figure in the material's own colour and a second, hexadecimal one. No picture is loaded for it. */
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
  // The card's programs are kept under this key, and the function above reads the same for every figure.
  material.customProgramCacheKey = () => figure.color
}
