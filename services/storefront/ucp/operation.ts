import type { Catalogue } from '../catalogue/catalogue.ts'
import type { RunExclusive } from '../keyed-mutex.ts'
import type { Pace } from '../pace.ts'
import type { StorefrontParts } from '../parts.ts'
import type { KnownAgent } from './agents/agent-directory.ts'
import type { Capabilities } from './protocol/capabilities.ts'
import type { Outcome } from './protocol/outcome.ts'

/** What an operation works with, for one request of one agent. */
export interface OperationContext extends Pick<StorefrontParts, 'database' | 'publicUrl' | 'log'> {
  readonly agent: KnownAgent
  /** The capabilities that agent and shop share. */
  readonly active: Capabilities
  readonly catalogue: Catalogue
  readonly runExclusive: RunExclusive
  readonly pace: Pace
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal
  now(): Date
}

export interface OperationInput {
  /** The id of the resource, which addresses carry beside the body. */
  readonly id?: string
  readonly body: unknown
}

export type Operation = (context: OperationContext, input: OperationInput) => Promise<Outcome>
