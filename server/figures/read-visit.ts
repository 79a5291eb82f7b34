import * as v from 'valibot'
import type { SumKind } from '#database/tables/figures.ts'
import { FIT_REFUSALS, type PageType } from '#services/admin-contract/figures.ts'
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

const MAX_WORDS = 6
const MAX_LENGTH = 60
const MAX_WORD_LENGTH = 24
/** As in '24 inch desk'; a phone number, an order's number and a ZIP code have more. */
const MAX_DIGITS = 3

/** A dot within a word is part of an address. */
const BETWEEN_WORDS = /(?:[\s'’,;:!?"()/+&-]|\.+(?=\s|$))+/u
const WORD = /^(?:[\p{L}\p{M}]+|\p{Nd}+)$/u

/**
 * The words of a search that found nothing, in one spelling. Undefined where they are not words alone: what may be an
 * address or a number of somebody's is not kept.
 */
export function missedWords(typed: string): string | undefined {
  const words = typed
    .normalize('NFKC')
    .toLowerCase()
    .split(BETWEEN_WORDS)
    .filter((word) => word !== '')
  const joined = words.join(' ')
  if (words.length === 0 || words.length > MAX_WORDS || joined.length > MAX_LENGTH) return undefined
  if (words.some((word) => !WORD.test(word) || word.length > MAX_WORD_LENGTH)) return undefined
  return joined.replace(/\P{Nd}/gu, '').length > MAX_DIGITS ? undefined : joined
}

/** With as many different sums at once, what would begin another one is not counted until they are written. */
const MAX_SUMS = 5_000

/** Sums that are not written yet. */
export class Tally {
  readonly #times = new Map<string, Sum>()
  readonly #max: number

  constructor(max = MAX_SUMS) {
    this.#max = max
  }

  add(sums: readonly Sum[]): void {
    for (const sum of sums) {
      const key = JSON.stringify([sum.day, sum.kind, sum.subject, sum.bucket])
      const before = this.#times.get(key)
      if (!before && this.#times.size >= this.#max) continue
      this.#times.set(key, { ...sum, times: (before?.times ?? 0) + sum.times })
    }
  }

  /** Hands out all sums, and is empty. */
  take(): Sum[] {
    const taken = [...this.#times.values()]
    this.#times.clear()
    return taken
  }
}

interface CountedPage {
  readonly type: PageType
  /** Of a product's page; whether there is such a product is asked later. */
  readonly handle?: string
}

const HANDLE = /^[\p{L}\p{N}_-]{1,255}$/u

const TYPES: Readonly<Record<string, PageType>> = {
  '': 'home',
  reviews: 'reviews',
  review: 'reviews',
  collection: 'catalogue',
  compare: 'catalogue',
  'kneeling-chair': 'catalogue',
  'criss-cross-chair': 'catalogue',
  search: 'search',
  articles: 'article',
  tutorials: 'article',
  'setup-guide': 'help',
  faq: 'help',
  contact: 'help',
  checkout: 'checkout',
  account: 'account',
  login: 'account',
}

/** Tells what a page is from its path, since a type that a visitor names could be anything. */
export function pageOfPath(path: string): CountedPage {
  const [, first = '', second, third] = path.split('/')
  if (first !== 'product') return { type: Object.hasOwn(TYPES, first) ? (TYPES[first] ?? 'other') : 'other' }
  const handle = decoded(second ?? '')
  if (!HANDLE.test(handle)) return { type: 'other' }
  if (third === undefined) return { type: 'product', handle }
  return { type: third === 'reviews' ? 'reviews' : 'other' }
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return ''
  }
}
