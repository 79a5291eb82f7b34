import type { View } from '../sheet/view.ts'
import { steel, wood } from '../sheet/wood.ts'
import { box } from './box.ts'

export interface DeskOptions {
  readonly fromIn: number
  readonly toIn: number
  /** to the top of its top */
  readonly heightIn: number
}

const TOP_IN = 1.1
const LEG_IN = 1.4

export function desk(view: View, { fromIn, toIn, heightIn }: DeskOptions): string {
  const leg = { leftIn: toIn - 3.2 - LEG_IN, rightIn: toIn - 3.2, bottomIn: 0, topIn: heightIn - TOP_IN }
  const top = { leftIn: fromIn, rightIn: toIn, bottomIn: heightIn - TOP_IN, topIn: heightIn }
  return box(view, leg, steel, 0) + box(view, top, wood('Natural birch'), 2, 0.25)
}
