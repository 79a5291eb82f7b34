import type { Context } from 'hono'
import { html } from 'hono/html'
import { routePath } from 'hono/route'
import { document, type Html } from '../html/document.ts'
import type { TooManyDeclined } from './attempts.ts'
import type { HeldEnough } from './limits-of-networks.ts'
import type { PaymentParts } from './payment-parts.ts'
import { HOLD_MINUTES } from './payment-steps.ts'

export interface WaitingFor {
  /** Where the buyer looks again. */
  readonly path: string
  /** What happens once it is paid, after 'If your bank approves in time,'. */
  readonly outcome: string
}

/** The browser looks again by itself, without a script too. */
const LOOK_AGAIN_S = 5

/** Shown while the bank takes its time, or wants to hear from its customer first. */
export function showWaitingPage(
  c: Context,
  { publicUrl, providers }: Pick<PaymentParts, 'publicUrl' | 'providers'>,
  waiting: WaitingFor,
  bankUrl: string | undefined,
): Response | Promise<Response> {
  const { isTest } = providers.current
  const main = bankUrl ? atBank(bankUrl) : unanswered(waiting)
  if (!bankUrl) c.header('refresh', String(LOOK_AGAIN_S))
  return c.html(document({ title: 'Your payment', publicUrl, isTest, main }))
}

function unanswered({ path, outcome }: WaitingFor): Html {
  return html`<h1>We are waiting for your bank</h1>
<p role="status">It has not answered yet. Your items are held for ${HOLD_MINUTES} minutes: please do not pay again. If your bank approves in time, ${outcome} and we email you. If it approves too late, you get the money back. If it does not approve, nothing is charged.</p>
<p><a class="button" href="${path}">See if it went through</a></p>`
}

function atBank(bankUrl: string): Html {
  return html`<h1>Your bank needs you to confirm this payment</h1>
<p>Confirm it there. Your items are held for ${HOLD_MINUTES} minutes, and nothing is charged until you confirm.</p>
<p><a class="button" href="${bankUrl}">Continue at your bank</a></p>`
}

/** The page says this where the shop gave a payment up, or the provider declined it without words for the buyer. */
export const NOT_THROUGH = 'The payment did not go through. Nothing was charged: you can pay again.'

export const NOT_TAKEN =
  'We could not process your payment in time. You were not charged, and your order is unchanged. Please pay again: however often you try, you are only charged once.'

/** Tells the log why nothing is asked for just now, programs how long, and returns the words for the buyer. */
export function tellToWait(
  c: Context,
  { tellNotAsked }: Pick<PaymentParts, 'tellNotAsked'>,
  refused: TooManyDeclined | HeldEnough,
): string {
  const seconds = Math.ceil(refused.waitMs / 1000)
  c.header('retry-after', String(seconds))
  const isHeld = refused.kind === 'held-enough'
  const why = isHeld
    ? 'a network left too many payments at their banks'
    : `a ${refused.of} had too many cards declined`
  tellNotAsked({ route: routePath(c), why })
  return isHeld ? heldEnough(seconds) : tooManyDeclined(seconds, refused.of)
}

function tooManyDeclined(seconds: number, of: TooManyDeclined['of']): string {
  const cards = of === 'network' ? 'cards from your network' : 'cards'
  return `Too many ${cards} were declined within an hour. Nothing was charged. Try again in ${waitIn(seconds)}.`
}

function heldEnough(seconds: number): string {
  return `Your bank wants to hear from you first, and too many payments from your network were left at that point. Nothing was charged. Pay in another way, or try again in ${waitIn(seconds)}.`
}

function waitIn(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}

/** The box above a form of payment that was sent in vain. */
export function unpaidProblem(reason: string): Html {
  return html`<div class="problem" role="alert" tabindex="-1" autofocus>
<h2>The payment did not go through</h2><p>${reason}</p>
</div>`
}
