import type { Group } from 'three'
import { type FinishName, finishes, isFinishName } from '#facts/finishes.ts'
import type { SelectedOption } from '../../../clients/storefront/products/product.ts'
import { meshesOf } from '../load-chair.ts'
import { type Figure, figured, NOISE, veneers } from './figured.ts'

/** Slightly uneven threads of the second colour, which fade out where they are finer than a pixel. */
const weave: Figure = {
  varyings: [['vec3', 'vPlace', 'position']],
  functions: NOISE,
  color: `
    vec3 thread = vPlace * 1250.0;
    vec3 facing = abs(normalize(cross(dFdx(vPlace), dFdy(vPlace))));
    vec3 wave = sin(thread);
    float woven = wave.y * wave.z * facing.x + wave.z * wave.x * facing.y + wave.x * wave.y * facing.z;
    float sharp = 1.0 - smoothstep(0.6, 2.2, length(fwidth(thread)));
    float fleck = chanceOf(floor(vPlace * 420.0)) - 0.5;
    float fine = 1.0 - smoothstep(0.5, 1.6, length(fwidth(vPlace * 420.0)));
    float uneven = 0.6 * noiseAt(vPlace * 260.0) + 0.4 * noiseAt(vPlace * 60.0) - 0.5;
    diffuseColor.rgb = mix(diffuseColor.rgb, second, clamp(0.28 + 0.5 * woven * sharp + 0.5 * fleck * fine + 0.5 * uneven, 0.0, 1.0));`,
}

/** Applies the chosen finishes to the timber and the cloth of a model. */
export function paintChair(chair: Group, chosen: readonly SelectedOption[]): void {
  for (const { material } of meshesOf(chair)) {
    const name = finishOf(material.name, chosen)
    if (!name || !isFinishName(material.name)) continue
    const { color, grain } = finishes[name]
    material.color.set(color)
    figured(material, surfaceOf(material.name) === 'cloth' ? weave : veneers, grain)
  }
}

type Surface = 'timber' | 'cloth'

export function surfaceOf(finish: FinishName): Surface {
  return ['wood', 'paint'].includes(finishes[finish].kind) ? 'timber' : 'cloth'
}

/**
 * The finish that a material of the model shows for the chosen ones. A model has one timber and one cloth, each named
 * after the finish that it was exported in; knobs, bolts and inlays never change.
 */
export function finishOf(material: string, chosen: readonly SelectedOption[]): FinishName | undefined {
  if (!isFinishName(material)) return undefined
  const surface = surfaceOf(material)
  const [finish] = chosen.flatMap(({ name, value }) =>
    isFinishName(value) && surfaceNamed(name, value) === surface ? [value] : [],
  )
  return finish ?? material
}

/** Black is a paint of frames and a cloth of cushions, so the option tells before the finish does. */
function surfaceNamed(option: string, finish: FinishName): Surface {
  if (/frame/i.test(option)) return 'timber'
  return /cushion|cover/i.test(option) ? 'cloth' : surfaceOf(finish)
}
