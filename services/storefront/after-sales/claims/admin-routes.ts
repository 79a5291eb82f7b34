import type { Hono } from 'hono'
import type { Kysely } from 'kysely'
import type { ClaimOutcome } from '#database/tables/after-sales.ts'
import type { Tables } from '#database/tables.ts'
import { claimOperations, claimPictures } from '#services/admin-contract/claims.ts'
import type { AnswerOf } from '#services/admin-contract/operation.ts'
import { type Actor, type AdminEnv, allow } from '#services/shared/admin/admit-staff.ts'
import { done, type Outcome, type Refusal, refuse } from '#services/shared/admin/outcome.ts'
import { answerOutcome, serveOperations } from '#services/shared/admin/serve-operations.ts'
import { logChange } from '../../change-log.ts'
import { readOrderByNumber } from '../../orders/order.ts'
import { orderForStaff } from '../../orders/staff-look.ts'
import type { StorefrontParts } from '../../parts.ts'
import { type CaseNumber, readCaseNumber } from '../case-number.ts'
import { lockOrder } from '../lock-order.ts'
import { claimAnswerMail } from './claim-mails.ts'
import { listClaims, listedClaim } from './list-claims.ts'
import { type Claim, readClaimPicture, readClaims } from './read-claims.ts'
import { sendClaimed, stockOfClaimed } from './send-claimed.ts'
import { claimPath } from './shown-claim.ts'

type ClaimAnswer =
  | { readonly kind: 'answered'; readonly claim: Claim }
  | { readonly kind: 'answered-before'; readonly claim: Claim }
  | { readonly kind: 'missing' }

interface ClaimWords {
  readonly words: string
  /** Says in a word what the words promise. */
  readonly outcome?: ClaimOutcome | undefined
}

export function claimRoutes(parts: StorefrontParts): Hono<AdminEnv> {
  const { openClaimPicture } = claimPictures
  return serveOperations(claimOperations, {
    listClaims: ({ query }) => listClaims(parts.database, query),
    showClaim: ({ params, who }) => showClaim(parts, who, params.claim),
    answerClaim: ({ params, body, who }) => giveAnswer(parts, who, params.claim, body),
    sendClaimed: async ({ params, body, who }) => {
      const number = readCaseNumber('W', params.claim)
      const sent = number && (await sendClaimed(parts, { who, now: parts.now() }, { ...body, number }))
      return sent ?? noSuchClaim(params.claim)
    },
  }).on(openClaimPicture.method, openClaimPicture.path, allow(openClaimPicture.action), async (c) => {
    const { claim = '', picture = '' } = c.req.param() as Readonly<Record<string, string>>
    const found = await openPicture(parts, claim, picture)
    return found
      ? c.body(new Uint8Array(found.bytes), 200, {
          'content-type': found.content_type,
          'x-content-type-options': 'nosniff',
        })
      : answerOutcome(
          c,
          refuse(404, `claim ${JSON.stringify(claim)} has no picture ${JSON.stringify(picture)}`),
        )
  })
}

function giveAnswer(
  parts: StorefrontParts,
  who: Actor,
  text: string,
  given: ClaimWords,
): Promise<Outcome<AnswerOf<typeof claimOperations.answerClaim>>> {
  return parts.database.query.transaction().execute(async (trx) => {
    const number = readCaseNumber('W', text)
    const answered = number ? await answerClaim(trx, parts, number, given) : { kind: 'missing' as const }
    if (answered.kind === 'missing') return noSuchClaim(text)
    const { claim } = answered
    if (answered.kind === 'answered-before')
      return refuse(409, `claim ${claim.number} is answered already: go on by email`)
    const change = { subject: claim.number, before: null, after: given.outcome ? given : given.words }
    await logChange(trx, { who, now: parts.now() }, { action: 'answer', ...change })
    return done({ number: claim.number })
  })
}

/** A claim is answered once; owner and buyer go on by mail. */
async function answerClaim(
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
    .set({ answer: words, answered_at: parts.now(), outcome: outcome ?? null, outcome_told: true })
    .execute()
  await parts.mail.enqueue(
    trx,
    await claimAnswerMail(locked.order, { ...claim, outcome: outcome ?? null }, words, parts.publicUrl),
  )
  return { kind: 'answered', claim }
}

async function showClaim(
  parts: StorefrontParts,
  who: Actor,
  text: string,
): Promise<Outcome<AnswerOf<typeof claimOperations.showClaim>>> {
  const { database, publicUrl } = parts
  const number = readCaseNumber('W', text)
  const order = number && (await readOrderByNumber(database.query, number.orderNumber))
  const claims = order ? await readClaims(database.query, order.number) : []
  const claim = claims.find(({ sequence }) => sequence === number?.sequence)
  if (!order || !claim) return noSuchClaim(text)
  const name = `${order.firstName} ${order.lastName}`
  return done({
    ...listedClaim(claim, { ...order, name }),
    words: claim.words,
    answer: claim.answer,
    sentAt: claim.sentAt?.toISOString() ?? null,
    trackingNumber: claim.trackingNumber,
    stock: (await stockOfClaimed(database.query, claim))?.stock ?? null,
    link: `${publicUrl}${claimPath(orderForStaff(parts, who, order), claim)}`,
  })
}

async function openPicture({ database }: StorefrontParts, text: string, picture: string) {
  const number = readCaseNumber('W', text)
  const claims = number ? await readClaims(database.query, number.orderNumber) : []
  const claim = claims.find(({ sequence }) => sequence === number?.sequence)
  return claim && readClaimPicture(database.query, claim, picture)
}

function noSuchClaim(text: string): Refusal {
  return refuse(404, `there is no claim ${JSON.stringify(text)}`)
}
