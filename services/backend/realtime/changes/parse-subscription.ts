import * as v from 'valibot'
import { type Condition, parseFilter } from './filters/parse-filter.ts'
import type { ChangeType } from './read-changes.ts'

/** A client's subscription as it came, which the reply repeats. */
export type SubscriptionParams = Readonly<Record<string, unknown>>

/** The subscription as the client means it; whether there is such a table is checked later. */
export interface Subscription {
  readonly event: ChangeType | '*'
  readonly schema: string
  readonly table: string
  readonly conditions: readonly Condition[]
  readonly select: readonly string[] | undefined
}

export type ParsedSubscription =
  | { readonly kind: 'parsed'; readonly subscription: Subscription }
  | { readonly kind: 'malformed'; readonly problem: string }

const ANY = '*'
const EVENTS = ['INSERT', 'UPDATE', 'DELETE'] as const

const placeSchema = v.union([
  v.object({ schema: v.string(), table: v.string(), filter: v.optional(v.string()) }),
  v.object({ schema: v.string(), table: v.undefinedable(v.never()), filter: v.undefinedable(v.never()) }),
  v.object({ schema: v.undefinedable(v.never()), table: v.string(), filter: v.undefinedable(v.never()) }),
])

export function parseSubscription(params: SubscriptionParams): ParsedSubscription {
  const { schema, table, filter, select } = params
  if (typeof select === 'string') {
    return malformed(
      'Error parsing `select` params: expected a list of column name strings, e.g. select: ["col1", "col2"]',
    )
  }
  const place = v.safeParse(placeSchema, { schema, table, filter })
  if (!place.success) {
    return malformed(
      `No subscription params provided. Please provide at least a \`schema\` or \`table\` to subscribe to: ${JSON.stringify(params)}`,
    )
  }
  const parsed = parseFilter(place.output.filter ?? '')
  if (parsed.kind === 'malformed') return malformed(`Error parsing \`filter\` params: ${parsed.problem}`)
  const subscription = {
    event: readEvent(params.event),
    schema: place.output.schema ?? 'public',
    table: place.output.table ?? ANY,
    conditions: parsed.conditions,
    select: readSelect(select),
  }
  if (subscription.select && [subscription.schema, subscription.table].includes(ANY)) {
    return malformed(
      'Column selection is not supported for wildcard subscriptions. Provide an explicit schema and table name.',
    )
  }
  return { kind: 'parsed', subscription }
}

function malformed(problem: string): ParsedSubscription {
  return { kind: 'malformed', problem }
}

function readEvent(event: unknown): Subscription['event'] {
  return EVENTS.find((each) => typeof event === 'string' && each === event.toUpperCase()) ?? ANY
}

function readSelect(select: unknown): readonly string[] | undefined {
  const names = Array.isArray(select) ? select.filter((name) => typeof name === 'string') : []
  return names.length > 0 ? names : undefined
}
