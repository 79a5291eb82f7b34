import { type FinishName, finishes, isFinishName } from '#facts/finishes.ts'

type Surface = 'timber' | 'cloth'

export function surfaceOf(finish: FinishName): Surface {
  return ['wood', 'paint'].includes(finishes[finish].kind) ? 'timber' : 'cloth'
}

/**
 * The finish that a material of the model shows for the chosen ones. A model has one timber and one cloth, each named
 * after the finish that it was exported in; knobs and bolts never change.
 */
export function finishOf(material: string, chosen: readonly string[]): FinishName | undefined {
  if (!isFinishName(material)) return undefined
  const surface = surfaceOf(material)
  return chosen.filter(isFinishName).find((finish) => surfaceOf(finish) === surface) ?? material
}
