import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { CartAddress } from './carts.ts'

/** What an agent said of its buyer, as far as the shop keeps it until the checkout has all of it. */
export interface AgentDetails {
  readonly buyer?: AgentBuyer
  readonly destination?: AgentDestination
  /** The way of delivery that was chosen, by the shop's own name for it. */
  readonly option?: string
  readonly consent?: AgentConsent
}

/** What the buyer has decided through their agent; of what they have not decided, the shop's own default holds. */
export interface AgentConsent {
  readonly marketing?: boolean
  /** The newsletter. */
  readonly email?: boolean
}

export interface AgentDestination {
  /** The agent's own name for it, or the shop's where it gave none. */
  readonly id: string
  readonly address: Partial<CartAddress>
}

export interface AgentBuyer {
  readonly firstName?: string
  readonly lastName?: string
  readonly email?: string
  readonly phone?: string
}

export interface AgentTables {
  'storefront.agent_sessions': AgentSessionsTable
  'storefront.agent_answers': AgentAnswersTable
  'storefront.agent_events': AgentEventsTable
}

interface AgentSessionsTable {
  id: string
  kind: 'cart' | 'checkout'
  cart_id: number
  agent: string
  webhook_url: string | null
  details: ColumnType<AgentDetails, string | undefined, string>
  created_at: Generated<Date>
  canceled_at: Date | null
}

interface AgentAnswersTable {
  agent: string
  operation: string
  key: string
  digest: string
  asked_at: Date
  answer: ColumnType<Readonly<Record<string, unknown>> | null, string | null, string | null>
  /** The same as it was sent; null where a process of the version before wrote the row. */
  answer_text: ColumnType<string | null, string | null | undefined, string | null>
}

interface AgentEventsTable {
  sequence: GeneratedAlways<number>
  id: Generated<string>
  order_id: number
  url: string
  happened_at: Generated<Date>
  attempts: Generated<number>
  next_attempt_at: Generated<Date>
  last_error: string | null
}
