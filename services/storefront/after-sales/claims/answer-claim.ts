import type { Kysely } from 'kysely'
import type { ClaimOutcome } from '#database/tables/after-sales.ts'
import type { Tables } from '#database/tables.ts'
import type { StorefrontParts } from '../../parts.ts'
import type { CaseNumber } from '../case-number.ts'
import { lockOrder } from '../lock-order.ts'
import { claimAnswerMail } from './mails/claim-answer-mail.ts'
import { type Claim, readClaims } from './read-claims.ts'

export type ClaimAnswer =
  | { readonly kind: 'answered'; readonly claim: Claim }
  | { readonly kind: 'answered-before'; readonly claim: Claim }
  | { readonly kind: 'missing' }

export interface ClaimWords {
  readonly words: string
  /** What the words promise, for the shop's own books. */
  readonly outcome?: ClaimOutcome | undefined
}

/** A claim is answered once; owner and buyer go on by mail. */
export async function answerClaim(
  trx: Kysely<Tables>,
  parts: StorefrontParts,
  { orderNumber, sequence }: CaseNumber,
  { words, outcome }: ClaimWords,
): Promise<ClaimAnswer> {
  const locked = await lockOrder(trx, orderNumber)
  const claims = locked ? await readClaims(trx, orderNumber) : []
  const claim = claims.find((each) => each.sequence === sequence)
  if (!locked || !claim) return { kind: 'missing' }
  if (claim.answeredAt) return { kind: 'answered-before', claim }
  await trx
    .updateTable('storefront.claims')
    .where('id', '=', claim.id)
    .set({ answer: words, answered_at: parts.now(), outcome: outcome ?? null })
    .execute()
  await parts.mail.enqueue(trx, await claimAnswerMail(locked.order, claim, words, parts.publicUrl))
  return { kind: 'answered', claim }
}
