import type { Group } from 'three'
import { finishes } from '#facts/finishes.ts'
import { meshesOf } from '../load-chair.ts'
import { figured } from './figured.ts'
import { finishOf, surfaceOf } from './surfaces.ts'
import { veneers } from './veneers.ts'
import { weave } from './weave.ts'

/** Applies the chosen finishes to the timber and the cloth of a model. */
export function paintChair(chair: Group, chosen: readonly string[]): void {
  for (const { material } of meshesOf(chair)) {
    const name = finishOf(material.name, chosen)
    if (!name) continue
    const { color, grain } = finishes[name]
    material.color.set(color)
    figured(material, surfaceOf(name) === 'cloth' ? weave : veneers, grain)
  }
}
