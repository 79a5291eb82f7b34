import * as v from 'valibot'
import type { SubscriptionParams } from '../changes/parse-subscription.ts'

export interface JoinConfig {
  readonly acknowledgesBroadcasts: boolean
  /** Whether the client's own broadcasts come back to it. */
  readonly hearsItself: boolean
  readonly presenceKey: string
  readonly hasPresence: boolean
  readonly isPrivate: boolean
  readonly subscriptions: readonly SubscriptionParams[]
}

/** Some clients send booleans as the text that they read from a form. */
const booleanSchema = v.pipe(
  v.union([v.boolean(), v.pipe(v.string(), v.toLowerCase(), v.picklist(['true', 'false']))]),
  v.transform((value) => value === true || value === 'true'),
)
const switchSchema = v.fallback(v.nullish(booleanSchema, false), false)

const subscriptionSchema = v.record(v.string(), v.unknown())
const configSchema = v.object({
  broadcast: v.fallback(v.nullish(v.object({ ack: switchSchema, self: switchSchema })), null),
  presence: v.fallback(
    v.nullish(v.object({ enabled: switchSchema, key: v.fallback(v.nullish(v.string()), null) })),
    null,
  ),
  private: switchSchema,
  postgres_changes: v.fallback(v.nullish(v.array(v.nullable(subscriptionSchema)), []), []),
})
const joinSchema = v.object({
  config: v.fallback(v.nullish(configSchema), null),
  access_token: v.fallback(v.nullish(v.string()), null),
})

export interface JoinRequest {
  readonly config: JoinConfig
  /** Undefined stands for the key of the socket. */
  readonly token: string | undefined
}

/** A part that cannot be read counts as not said, as at the hosted backend. */
export function readJoin(payload: unknown): JoinRequest {
  const read = v.safeParse(joinSchema, payload)
  const { config, access_token } = read.success ? read.output : { config: null, access_token: null }
  return {
    token: access_token ?? undefined,
    config: {
      acknowledgesBroadcasts: config?.broadcast?.ack ?? false,
      hearsItself: config?.broadcast?.self ?? false,
      presenceKey: config?.presence?.key || crypto.randomUUID(),
      hasPresence: config?.presence?.enabled ?? false,
      isPrivate: config?.private ?? false,
      subscriptions: (config?.postgres_changes ?? []).filter((params) => params !== null),
    },
  }
}
