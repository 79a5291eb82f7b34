import type { PassportDoor } from '../after-sales/passport/passport-door.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { RunExclusive } from '../keyed-mutex.ts'
import type { Pace } from '../pace.ts'
import type { StorefrontParts } from '../parts.ts'
import type { KnownAgent } from './agents/agent-directory.ts'
import type { Capabilities } from './protocol/capabilities.ts'
import type { Outcome } from './protocol/outcome.ts'

/** A seat that is sold, as an answer about it tells its price. */
export interface SoldSeat {
  readonly usdCents: number
  readonly isInStock: boolean
}

/**
 * How the seats that are sold, by their handles, fit a body at a desk. It is the shop's knowledge of bodies, and not the
 * storefront's: whoever puts the shop together hands it in.
 */
export type AnswerFit = (wish: object, sold: ReadonlyMap<string, SoldSeat>) => Promise<FitAnswer>

export type FitAnswer =
  | { readonly kind: 'problems'; readonly problems: readonly string[] }
  /** `handles` are those of the seats that fit, best first. */
  | { readonly kind: 'found'; readonly answer: object; readonly handles: readonly string[] }

/** The setup card of one seat, by its handle, for a body at a desk; the shop's knowledge as well. */
export type AnswerSetup = (wish: object, handle: string, sold: SoldSeat) => Promise<SetupAnswer>

export type SetupAnswer =
  | { readonly kind: 'problems'; readonly problems: readonly string[] }
  /** The product is nothing to sit on. */
  | { readonly kind: 'no-seat' }
  | { readonly kind: 'found'; readonly answer: object }

/** What an operation works with, for one request of one agent. */
export interface OperationContext
  extends Pick<StorefrontParts, 'database' | 'publicUrl' | 'signingKey' | 'log'> {
  readonly agent: KnownAgent
  /** The capabilities that agent and shop share. */
  readonly active: Capabilities
  readonly catalogue: Catalogue
  /** Undefined where nobody has handed it in. */
  readonly answerFit: AnswerFit | undefined
  readonly answerSetup: AnswerSetup | undefined
  readonly passports: PassportDoor
  /** The network that asks; undefined for this process itself. */
  readonly payer: string | undefined
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
