import { readFileSync, writeFileSync } from 'node:fs'
import * as v from 'valibot'
import type { Budget } from './budget.ts'

/** What each budget measured here when it was last asked for, by its name. Git ignores it: machines differ. */
const FILE = new URL('../bench-figures.json', import.meta.url)
const figuresSchema = v.record(v.string(), v.number())

export type Figures = v.InferOutput<typeof figuresSchema>

/** None where none were kept; what cannot be read is as good as none, and is written anew. */
export function readLastFigures(file: URL = FILE): Figures {
  try {
    return v.parse(v.pipe(v.string(), v.parseJson(), figuresSchema), readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}

/** What was not measured this time keeps its figure, and so does what the yardstick was too noisy for. */
export function keepFigures(budgets: readonly Budget[], before: Figures, file: URL = FILE): void {
  const measured = budgets.flatMap(({ name, measured, isNoisy }) =>
    isNoisy || !Number.isFinite(measured) ? [] : [[name, measured] as const],
  )
  writeFileSync(file, `${JSON.stringify({ ...before, ...Object.fromEntries(measured) }, null, 2)}\n`)
}

/** Below this share of the figure, machines differ from themselves. */
const NOTICEABLE = 0.05

/** What became of a figure since the last run: better or worse only where its budget has a direction. */
export function changeOf({ name, measured, kind, limit }: Budget, last: Figures): string {
  const before = last[name]
  if (before === undefined) return 'new'
  const share = before === 0 ? (measured === 0 ? 0 : 1) : (measured - before) / Math.abs(before)
  if (Math.abs(share) < NOTICEABLE) return 'as before'
  const percent = `${share > 0 ? '+' : '-'}${Math.round(Math.abs(share) * 100)} %`
  if (limit === undefined) return percent
  return `${percent}, ${share > 0 === (kind === 'at least') ? 'better' : 'worse'}`
}
