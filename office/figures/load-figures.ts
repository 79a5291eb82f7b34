import * as v from 'valibot'
import { figureOperations } from '#services/admin-contract/figures.ts'
import type { AnswerOf } from '#services/admin-contract/operation.ts'
import type { Desk } from '../desk/desk.ts'

export type Figures = AnswerOf<typeof figureOperations.readFigures>

export const RANGES = ['7', '28', '90'] as const
const DEFAULT_RANGE = '28'
const DAY_MS = 24 * 60 * 60_000

export interface AskedRange {
  readonly range: (typeof RANGES)[number] | 'own'
  /** As typed, where the range is the owner's own. */
  readonly from: string
  readonly to: string
}

export interface FiguresPage {
  readonly asked: AskedRange
  /** Undefined where the range was refused, for the reason in `problem`. */
  readonly figures: Figures | undefined
  readonly problem: string | undefined
}

/** A day that is typed has ten characters; the admin interface says what is wrong with another one. */
const typedDay = v.fallback(v.pipe(v.string(), v.trim(), v.maxLength(40)), '')
const querySchema = v.object({
  range: v.fallback(v.picklist([...RANGES, 'own']), DEFAULT_RANGE),
  from: typedDay,
  to: typedDay,
  /** The days that the form began with. */
  shown: v.fallback(v.pipe(v.string(), v.maxLength(90)), ''),
})

export const spanOf = ({ from, to }: Pick<AskedRange, 'from' | 'to'>): string => `${from}..${to}`

/** The last days up to today, or two days of the owner's own. */
export function readRange(search: URLSearchParams, now: Date): AskedRange {
  const { range, from, to, shown } = v.parse(querySchema, Object.fromEntries(search))
  // Days that were typed are meant, whatever stands beside them.
  const isTyped = shown !== '' && shown !== spanOf({ from, to })
  if (range === 'own' || isTyped) return { range: 'own', from, to }
  const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  return { range, from: dayOf(now.getTime() - (Number(range) - 1) * DAY_MS), to: dayOf(now.getTime()) }
}

export async function loadFigures(desk: Desk): Promise<FiguresPage | Response> {
  const asked = readRange(desk.url.searchParams, desk.now)
  const called = await desk.call(figureOperations.readFigures, { query: { from: asked.from, to: asked.to } })
  if (called.kind === 'done') return { asked, figures: called.answer, problem: undefined }
  if (called.status !== 422) return desk.unable(called)
  desk.refuse(called.status)
  return { asked, figures: undefined, problem: called.message }
}
