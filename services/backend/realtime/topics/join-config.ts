import * as v from 'valibot'
import type { SubscriptionParams } from '../changes/parse-subscription.ts'

export interface JoinConfig {
  readonly acknowledgesBroadcasts: boolean
  /** Whether the client's own broadcasts come back to it. */
  readonly hearsItself: boolean
  /** Whether the client is to be told once it hears what the database broadcasts. */
  readonly awaitsReplication: boolean
  readonly presenceKey: string
  readonly hasPresence: boolean
  readonly isPrivate: boolean
  /** The client wants to hear what the database said before. */
  readonly replay: Replay | 'malformed' | undefined
  readonly subscriptions: readonly SubscriptionParams[]
}

/** The newest messages from a time on, the oldest first. */
export interface Replay {
  readonly since: Date
  readonly limit: number
}

const MAX_REPLAYED = 25
/** The last moment that the hosted backend can write. */
const LAST_MS = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

/** Some clients send booleans as the text that they read from a form. */
const booleanSchema = v.pipe(
  v.union([v.boolean(), v.pipe(v.string(), v.toLowerCase(), v.picklist(['true', 'false']))]),
  v.transform((value) => value === true || value === 'true'),
)
const switchSchema = v.fallback(v.nullish(booleanSchema, false), false)

/** A number is a name as well. */
const keySchema = v.fallback(v.nullish(v.union([v.string(), v.pipe(v.number(), v.transform(String))])), null)
const tokenSchema = v.fallback(v.nullish(v.string()), null)

const replaySchema = v.pipe(
  v.object({
    since: v.pipe(v.number(), v.integer(), v.maxValue(LAST_MS)),
    limit: v.nullish(v.pipe(v.number(), v.integer()), MAX_REPLAYED),
  }),
  v.transform(
    ({ since, limit }): Replay => ({
      since: new Date(Math.max(since, 0)),
      limit: Math.min(Math.max(limit, 1), MAX_REPLAYED),
    }),
  ),
)
const malformedSchema = v.pipe(
  v.unknown(),
  v.transform(() => 'malformed' as const),
)

const subscriptionSchema = v.record(v.string(), v.unknown())
const configSchema = v.object({
  broadcast: v.fallback(
    v.nullish(
      v.object({
        ...{ ack: switchSchema, self: switchSchema, replication_ready: switchSchema },
        replay: v.nullish(v.union([replaySchema, malformedSchema])),
      }),
    ),
    null,
  ),
  presence: v.fallback(v.nullish(v.object({ enabled: switchSchema, key: keySchema })), null),
  private: switchSchema,
  postgres_changes: v.fallback(v.nullish(v.array(v.nullable(subscriptionSchema)), []), []),
})
const joinSchema = v.object({
  config: v.fallback(v.nullish(configSchema), null),
  access_token: tokenSchema,
  user_token: tokenSchema,
})

export interface JoinRequest {
  readonly config: JoinConfig
  /** Undefined stands for the key of the socket. */
  readonly token: string | undefined
}

const NOTHING = { config: null, access_token: null, user_token: null }

/** Publishable keys are no tokens, and the client sends what it has. */
export function isApiKey(token: string): boolean {
  return token.startsWith('sb_')
}

/** A part that cannot be read counts as not said, as at the hosted backend. */
export function readJoin(payload: unknown): JoinRequest {
  const read = v.safeParse(joinSchema, payload)
  const { config, access_token, user_token } = read.success ? read.output : NOTHING
  return {
    token: (isApiKey(access_token ?? '') ? access_token : (user_token ?? access_token)) ?? undefined,
    config: {
      acknowledgesBroadcasts: config?.broadcast?.ack ?? false,
      hearsItself: config?.broadcast?.self ?? false,
      awaitsReplication: config?.broadcast?.replication_ready ?? false,
      presenceKey: config?.presence?.key || crypto.randomUUID(),
      hasPresence: config?.presence?.enabled ?? false,
      isPrivate: config?.private ?? false,
      replay: config?.broadcast?.replay ?? undefined,
      subscriptions: (config?.postgres_changes ?? []).filter((params) => params !== null),
    },
  }
}
