import { randomUUID } from 'node:crypto'

export interface Reviewing {
  /** The origin of one of the shops, which may be down. */
  readonly origin: () => string
  readonly serviceKey: string
  /** Accounts that write and vote. */
  readonly accounts: readonly string[]
  readonly tally: ReviewTally
}

export interface ReviewTally {
  /** How often each change was acknowledged. */
  readonly done: Record<string, number>
  /** Refusals without a cause: writers of different reviews never stand in each other's way. */
  readonly complaints: string[]
  isClosing: boolean
}

const HANDLES = ['struck-chair', 'struck-stool']
const BODY = 'My knees took a week to get used to it, my back none at all.'
const KNOWN_REVIEWS = 200
const AGAIN_AFTER_MS = 50
const PASSING_MS = 10_000
/** Errors to expect: an account's second review of a product (23505), and a vote for a deleted review (23503). */
const EXPECTED = ['23505', '23503']

/** Writes, changes, hides, removes and votes again and again; strikes of a shop do not stop it. */
export async function keepReviewing(reviewing: Reviewing): Promise<void> {
  const { tally } = reviewing
  const known: number[] = []
  while (!tally.isClosing) {
    const [name, change] = pick(Object.entries(CHANGES))
    const id = pick(known) ?? 0
    const answer = await ask(reviewing, change(id, pick(reviewing.accounts) ?? ''))
    if (!answer) continue
    tally.done[name] = (tally.done[name] ?? 0) + 1
    known.push(...answer.map((row) => row.id))
    known.splice(0, known.length - KNOWN_REVIEWS)
  }
}

interface Change {
  readonly method: 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly body?: object
}

type MakeChange = (id: number, account: string) => Change

const review = () => ({
  product_handle: pick(HANDLES),
  author: 'Kim',
  rating: stars(),
  body: `${BODY} ${randomUUID()}`,
  height_in: pick([null, 66, 70]),
  desk_height_in: pick([null, 28, 29]),
  knee_comfort: pick([null, stars()]),
  created_at: new Date(Date.UTC(2026, 0, 1 + Math.random() * 5)),
})
const changed = (id: number, body: object): Change => ({
  method: 'PATCH',
  path: `/rest/v1/reviews?id=eq.${id}&select=id`,
  body,
})
const added = (body: object): Change => ({ method: 'POST', path: '/rest/v1/reviews?select=id', body })

const CHANGES: Readonly<Record<string, MakeChange>> = {
  write: (_id, account) => added({ ...review(), source: 'customer', user_id: account }),
  import: () => added([1, 2, 3].map(() => ({ ...review(), source: 'import', user_id: null }))),
  sample: () => added({ ...review(), source: 'sample', user_id: null }),
  rate: (id) => changed(id, { rating: stars(), back_comfort: stars() }),
  measure: (id) => changed(id, { height_in: pick([66, 70]), desk_height_in: pick([null, 29]) }),
  hide: (id) => changed(id, { hidden_at: new Date(), hidden_reason: 'copied' }),
  show: (id) => changed(id, { hidden_at: null, hidden_reason: null }),
  remove: (id) => ({ method: 'DELETE', path: `/rest/v1/reviews?id=eq.${id}&select=id` }),
  vote: (id, account) => ({
    method: 'POST',
    path: '/rest/v1/review_votes?select=id:review_id',
    body: { review_id: id, user_id: account },
  }),
  unvote: (id) => ({
    method: 'DELETE',
    path: `/rest/v1/review_votes?review_id=eq.${id}&select=id:review_id`,
  }),
}

/** The rows that the answer says were changed; undefined if there was no answer or an expected error. */
async function ask({ origin, serviceKey, tally }: Reviewing, { method, path, body }: Change) {
  const headers = {
    apikey: serviceKey,
    authorization: `Bearer ${serviceKey}`,
    'content-type': 'application/json',
    prefer: 'return=representation',
  }
  const signal = AbortSignal.timeout(PASSING_MS)
  try {
    const response = await fetch(origin() + path, {
      method,
      headers,
      signal,
      body: body ? JSON.stringify(body) : null,
    })
    const answer = await response.json()
    if (response.ok) return Array.isArray(answer) ? (answer as { id: number }[]) : []
    // Status 503 and code 57P01 mean that the database connection was cut, or that the shop is stopping.
    if (response.status !== 503 && !EXPECTED.includes(answer.code) && answer.code !== '57P01')
      tally.complaints.push(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`)
  } catch {
    await new Promise((done) => setTimeout(done, AGAIN_AFTER_MS))
  }
  return undefined
}

function stars() {
  return 1 + Math.floor(Math.random() * 5)
}

function pick<Item>(items: readonly Item[]): Item {
  return items[Math.floor(Math.random() * items.length)] as Item
}
