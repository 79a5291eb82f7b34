import type { FieldErrors, FormFields } from '../forms/form-fields.ts'
import type { Asset } from '../html/assets.ts'
import type { Html } from '../html/document.ts'
import type { ProviderBooks } from './books/provider-books.ts'

/** What the first request for a payment holds: whoever repeats it has to repeat it to the letter. */
export interface StartedPayment {
  /** Each press of Pay has its own key. Asked twice with the same key, a provider repeats its first answer. */
  readonly idempotencyKey: string
  readonly amountCents: number
  readonly currency: string
}

/** A payment that was started before, as its provider finds it again. */
export interface PaymentKey extends StartedPayment {
  readonly startedAt: Date
  /** The provider's own name for the payment, where it has told one. */
  readonly reference: string | null
}

export interface AuthorisationRequest extends StartedPayment {
  /** Where the provider sends a buyer back to who was sent elsewhere. */
  readonly returnUrl: string
  /** Aborts once nobody waits for the answer; the shop asks by `lookUp` later what came of it. */
  readonly signal: AbortSignal
}

export interface PaidCard {
  readonly brand: string
  readonly lastFour: string
}

/** The money is held and not yet taken. The amount is the one that the provider tells, not the one asked for. */
export interface Authorised {
  readonly kind: 'authorised'
  readonly reference: string
  readonly amountCents: number
  readonly currency: string
  /** Set where only the provider has seen the card. */
  readonly card?: PaidCard
}

export type Authorisation =
  | Authorised
  /** `reason` is in words to the buyer. */
  | { readonly kind: 'declined'; readonly reason: string }
  /** The buyer goes to `url` to prove who they are. */
  | { readonly kind: 'needs-action'; readonly reference: string; readonly url: string }
  /** The provider authorises or declines it later. */
  | { readonly kind: 'pending'; readonly reference: string }
  /** The answer was lost or late. An error that is thrown counts as this too, and never as a refusal. */
  | { readonly kind: 'unknown' }

/** A payment that is `absent` may still arrive at the provider, so it is released all the same. */
export type LookedUp = Authorisation | { readonly kind: 'absent' }

export interface TakenPayment {
  readonly idempotencyKey: string
  readonly reference: string
  readonly amountCents: number
}

/** `refused`: for good, such as a hold that has expired. What may still be taken throws instead. */
export type Capture = { readonly kind: 'captured' } | { readonly kind: 'refused'; readonly reason: string }

/**
 * `released`: the key holds no money any more and never will, though a request with it may still be on its way.
 * `captured`: the money was taken before, and can only be refunded.
 */
export type Release =
  | { readonly kind: 'released' }
  | { readonly kind: 'captured'; readonly reference: string }

export interface RefundRequest {
  /** Asked twice with the same key, a provider repeats its first answer and pays back no more. */
  readonly idempotencyKey: string
  /** The provider's name for the payment whose money goes back. */
  readonly reference: string
  readonly amountCents: number
}

export type ProviderRefund =
  | { readonly kind: 'refunded'; readonly reference: string }
  /** The money is on its way; `lookUpRefund` tells what becomes of it, since the first answer to a key never changes. */
  | { readonly kind: 'pending'; readonly reference: string }
  /** `isAllBack` where nothing is left of the payment, as after a refund that somebody made at the provider. */
  | { readonly kind: 'refused'; readonly reason: string; readonly isAllBack?: boolean }

/**
 * A provider takes the money and keeps books of its own, so it is never asked inside a transaction that may still roll
 * back (docs/decisions/0077 has the steps). A call that throws is made again with the same key.
 */
export interface PaymentProvider {
  readonly name: string
  /** No money moves, which the pages and mails of an order say. */
  readonly isTest: boolean
  /** The answers that `authorise` and `lookUp` may give; any other counts as unknown. */
  readonly answers: readonly Authorisation['kind'][]
  /** It takes no payment of less, apart from one of nothing, of which it is never asked. */
  readonly leastCents: number
  /** How long the shop waits for `authorise`. */
  readonly answersWithinMs: number
  readonly step: PaymentStep
  /** Reads what the provider sends by itself; absent where it never does. */
  readonly notices?: PaymentNotices
  /** What the provider has booked; absent where no money moves. */
  readonly books?: ProviderBooks
  /** Tells what became of the payment. */
  lookUp(payment: PaymentKey): Promise<LookedUp>
  capture(payment: TakenPayment): Promise<Capture>
  release(payment: PaymentKey): Promise<Release>
  refund(request: RefundRequest): Promise<ProviderRefund>
  /** Tells how a refund stands that was pending. `reference` is the provider's own name for the refund. */
  lookUpRefund(reference: string): Promise<ProviderRefund>
}

/** A notice only ever makes the shop ask the provider anew, so nothing is believed that it says of an amount or state. */
export interface PaymentNotices {
  read(body: string, headers: Headers, now: Date): ReadNotice
}

export type ReadNotice =
  /** Forged, too old, or not meant for this shop. */
  | { readonly kind: 'refused'; readonly reason: string }
  | {
      readonly kind: 'notice'
      /** The same in each delivery of the same notice. */
      readonly id: string
      readonly type: string
      /** Undefined where the shop has nothing to ask about it. */
      readonly about: NoticeSubject | undefined
    }

export type NoticeSubject =
  /** `mayHoldMoney`: a payment that was given up before is to be released once more. */
  | { readonly kind: 'payment'; readonly idempotencyKey: string; readonly mayHoldMoney: boolean }
  /** `mayHaveFailed`: a refund that counts as paid is asked about as well, since its money may have come back. */
  | { readonly kind: 'refund'; readonly reference: string; readonly mayHaveFailed: boolean }
  | { readonly kind: 'dispute'; readonly reference: string }

/** The provider's part of the payment page. */
export interface PaymentStep {
  /** Sources that the content policy of the payment page, and of no other page, allows besides the shop's own. */
  readonly sources: PageSources
  /** Files that the fields need, served below the checkout's own. */
  readonly assets?: readonly Asset[]
  /** The fields of the form, with what is wrong with them, for an amount that is only shown with them. */
  fields(refused: RefusedPaymentForm, shown: Pick<StartedPayment, 'amountCents' | 'currency'>): Html
  read(fields: FormFields, now: Date): ReadPaymentForm
}

type SourceDirective =
  | 'connect-src'
  | 'font-src'
  | 'form-action'
  | 'frame-src'
  | 'img-src'
  | 'script-src'
  | 'style-src'
export type PageSources = Readonly<Partial<Record<SourceDirective, readonly string[]>>>

export interface RefusedPaymentForm {
  readonly errors: FieldErrors<string>
  /** The sent values that the page may repeat. */
  readonly values: Readonly<Record<string, string>>
}

export type ReadPaymentForm =
  | { readonly kind: 'valid'; readonly means: PaymentMeans }
  | ({ readonly kind: 'invalid' } & RefusedPaymentForm)

/** The means that the buyer pays with, kept for the length of one request. */
export interface PaymentMeans {
  /** Null where the shop does not see a card. */
  readonly card: PaidCard | null
  authorise(request: AuthorisationRequest): Promise<Authorisation>
}

/** The configured provider takes new payments; others may have payments from before. */
export interface PaymentProviders {
  readonly current: PaymentProvider
  readonly all: readonly PaymentProvider[]
  find(name: string): PaymentProvider | undefined
}
