import type { Group } from 'three'
import { finishes } from '#facts/finishes.ts'
import { meshesOf } from './load-chair.ts'
import { finishOf } from './surfaces.ts'

/** Gives the timber and the cloth of a model the finishes that were chosen. */
export function paintChair(chair: Group, chosen: readonly string[]): void {
  for (const { material } of meshesOf(chair)) {
    const finish = finishOf(material.name, chosen)
    if (!finish) continue
    material.color.set(finishes[finish].color)
  }
}
