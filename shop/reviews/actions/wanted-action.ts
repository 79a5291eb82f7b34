import * as v from 'valibot'
import { browserStorage } from '../../islands/browser-storage.ts'

const KEY = 'keel_review_action'
/** A visitor who comes back later has something else in mind. */
const MAX_AGE_MS = 30 * 60_000

/** An action that a visitor was about to take when they were led to the sign-in page. */
const wantedSchema = v.object({
  reviewId: v.number(),
  what: v.picklist(['vote', 'report']),
  /** The report, as far as it was written. */
  reason: v.optional(v.string(), ''),
  note: v.optional(v.string(), ''),
  atMs: v.number(),
})
export type WantedAction = Omit<v.InferOutput<typeof wantedSchema>, 'atMs'>

/** Keeps the action in this tab alone: an address that did something by itself could be sent to anybody. */
export function keepWantedAction(wanted: WantedAction): void {
  try {
    browserStorage('sessionStorage')?.setItem(KEY, JSON.stringify({ ...wanted, atMs: Date.now() }))
  } catch {
    // Without storage the visitor clicks again after signing in.
  }
}

/** Answers the kept action only once. */
export function takeWantedAction(reviewId: number): WantedAction | undefined {
  const storage = browserStorage('sessionStorage')
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), wantedSchema), read(storage))
  if (!parsed.success || parsed.output.reviewId !== reviewId) return undefined
  storage?.removeItem(KEY)
  const { atMs, ...wanted } = parsed.output
  return Date.now() - atMs < MAX_AGE_MS ? wanted : undefined
}

function read(storage: Storage | undefined): string | null {
  try {
    return storage?.getItem(KEY) ?? null
  } catch {
    return null
  }
}
