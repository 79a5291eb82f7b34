import type { Database } from '#database/database.ts'
import type { Role, Who } from '../access/who.ts'

/** Bounds one request by its caller's role: the owner puts whole tables in, and nobody else does. */
export interface CallerLimits {
  readonly bodyBytes: number
  /** Rows in one body. */
  readonly writtenRows: number
  readonly selected: number
  /** Undefined if an answer may be of any size. */
  readonly answerBytes: number | undefined
  /** Undefined if the database can end a statement that takes too long. */
  readonly texts: TextLimits | undefined
  /** The highest cost of a read that the planner may reckon, in its own units; undefined as above. */
  readonly planCost: number | undefined
}

/**
 * Bounds patterns and text searches where no statement can be ended: PGlite took 8.7 s for one pattern with references
 * back on 247 reviews, died of nested bounds, and took 10 s for a hundred words that `like` looked for in long reviews.
 */
export interface TextLimits {
  readonly conditions: number
  /** Characters of all that is searched for. */
  readonly characters: number
  /** Stars, pluses and question marks in all patterns. */
  readonly quantifiers: number
}

const KIBIBYTE = 1024
const OWNER = 'service_role' satisfies Role
const BODY_BYTES: Record<Role, number> = {
  // The longest review has 5,000 characters, each of which may be written as six.
  anon: 32 * KIBIBYTE,
  authenticated: 256 * KIBIBYTE,
  service_role: 5 * KIBIBYTE * KIBIBYTE,
}
const TEXTS: TextLimits = { conditions: 10, characters: 500, quantifiers: 10 }
/** This takes a second at the worst: a row that is compared with a hundred patterns is reckoned cheap. */
const PLAN_COST = 5_000

export function limitsOf({ role }: Who, engine: Database['engine']): CallerLimits {
  const isOwner = role === OWNER
  const isEndless = !isOwner && engine === 'pglite'
  return {
    bodyBytes: BODY_BYTES[role],
    writtenRows: isOwner ? Number.POSITIVE_INFINITY : MAX_ROWS,
    selected: isOwner ? MAX_SELECTED : MAX_SELECTED_BY_VISITORS,
    answerBytes: isOwner ? undefined : ANSWER_BYTES,
    texts: isEndless ? TEXTS : undefined,
    planCost: isEndless ? PLAN_COST : undefined,
  }
}

/** A table of PostgreSQL can have as many columns. */
export const MAX_KEYS = 1_600
/** Node refuses more than this in all headers together. */
export const MAX_URL_CHARACTERS = 16 * 1024
/** The most rows that anybody but the owner gets in one answer, as in the hosted service. */
export const MAX_ROWS = 1_000
export const MAX_SELECTED = 300
const MAX_SELECTED_BY_VISITORS = 100
/** The longest review, asked for a hundred times in each of a thousand rows, is 1.5 GB, which this process would hold. */
const ANSWER_BYTES = 8 * KIBIBYTE * KIBIBYTE
export const MAX_EMBEDDED = 20
export const MAX_CONDITIONS = 100
/** Bounds tables in tables, and and() in or(). */
export const MAX_NESTING = 10
export const MAX_JSON_NESTING = 100
/**
 * Requests that hold a connection at once: on a server one fewer than are lent, so that live changes and pictures wait
 * for none. PGlite has one connection, before which more would only stand in the way of carts and orders.
 */
export const MAX_AT_ONCE = { pglite: 1, postgres: 4 } as const satisfies Record<Database['engine'], number>
export const MAX_WAITING = 200
export const MAX_WAITING_FROM_ONE_NETWORK = 50
