import * as v from 'valibot'
import type { SumKind } from '#database/tables/figures.ts'
import { FIT_REFUSALS } from '#services/admin-contract/figures.ts'
import { missedWords } from './missed-words.ts'
import { pageOfPath } from './page-of-path.ts'
import { bucketOf } from './vital-buckets.ts'

/** How often something happened on a day. */
export interface Sum {
  /** YYYY-MM-DD in UTC. */
  readonly day: string
  readonly kind: SumKind
  readonly subject: string
  readonly bucket: number
  readonly times: number
}

/** A page of which more was asked was left alone, or its clock is wrong. */
const MAX_MS = 60_000
const MAX_PATH = 400
const MAX_TOLD = 200

/** A page that was made ahead may have painted before it was shown: that took no time. */
const milliseconds = v.pipe(
  v.number(),
  v.minValue(-MAX_MS),
  v.maxValue(MAX_MS),
  v.transform((ms) => Math.max(0, ms)),
)

/** What `shop/visits/count-visit.ts` sends. Whatever else comes with it is left out. */
const visitSchema = v.object({
  path: v.pipe(v.string(), v.startsWith('/'), v.maxLength(MAX_PATH)),
  /** A time that makes no sense is none, and the page was seen all the same. */
  paint: v.fallback(v.optional(milliseconds), undefined),
  delay: v.fallback(v.optional(milliseconds), undefined),
  /** Of a search, what it did not find; of the fit finder, why it said no. */
  told: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(MAX_TOLD))), undefined),
})

export type Visit = v.InferOutput<typeof visitSchema>

export function readVisit(text: string): Visit | undefined {
  try {
    const read = v.safeParse(visitSchema, JSON.parse(text))
    return read.success ? read.output : undefined
  } catch {
    return undefined
  }
}

/**
 * The sums to which a visit adds one. A product's page counts for the product alone, since it becomes a view of its
 * type once it is known that there is such a product.
 */
export function sumsOf({ path, paint, delay, told = '' }: Visit, day: string): Sum[] {
  const { type, handle } = pageOfPath(path)
  const one = (kind: SumKind, subject: string, bucket = 0): Sum => ({ day, kind, subject, bucket, times: 1 })
  const words = type === 'search' ? missedWords(told) : undefined
  const hasFinder = type === 'product' || type === 'help'
  const refusals = hasFinder ? FIT_REFUSALS.filter((reason) => told.split(' ').includes(reason)) : []
  return [
    handle === undefined ? one('view', type) : one('product', handle),
    ...(paint === undefined ? [] : [one('paint', type, bucketOf('paint', paint))]),
    ...(delay === undefined ? [] : [one('delay', type, bucketOf('delay', delay))]),
    ...(words === undefined ? [] : [one('search', words)]),
    ...refusals.map((reason) => one('refusal', reason)),
  ]
}
