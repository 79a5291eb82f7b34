import type { Hono } from 'hono'
import { claimOperations } from '#services/admin-contract/claims.ts'
import type { AnswerOf } from '#services/admin-contract/operation.ts'
import type { Actor, AdminEnv } from '#services/shared/admin/admit-staff.ts'
import { done, type Outcome, type Refusal, refuse } from '#services/shared/admin/outcome.ts'
import { serveOperations } from '#services/shared/admin/serve-operations.ts'
import { logChange } from '../../change-log.ts'
import { readOrderByNumber } from '../../orders/order.ts'
import type { StorefrontParts } from '../../parts.ts'
import { lineName } from '../../pricing/line-names.ts'
import { readCaseNumber } from '../case-number.ts'
import { answerClaim } from './answer-claim.ts'
import { claimPath } from './claim-path.ts'
import { type Claim, readClaims, readOpenClaims } from './read-claims.ts'

export function claimRoutes(parts: StorefrontParts): Hono<AdminEnv> {
  return serveOperations(claimOperations, {
    listClaims: async () => done({ claims: (await readOpenClaims(parts.database.query)).map(listed) }),
    showClaim: ({ params }) => showClaim(parts, params.claim),
    answerClaim: ({ params, body, who }) => giveAnswer(parts, who, params.claim, body.words),
  })
}

function giveAnswer(
  parts: StorefrontParts,
  who: Actor,
  text: string,
  words: string,
): Promise<Outcome<AnswerOf<typeof claimOperations.answerClaim>>> {
  return parts.database.query.transaction().execute(async (trx) => {
    const number = readCaseNumber('W', text)
    const answered = number ? await answerClaim(trx, parts, number, words) : { kind: 'missing' as const }
    if (answered.kind === 'missing') return noSuchClaim(text)
    const { claim } = answered
    if (answered.kind === 'answered-before')
      return refuse(409, `claim ${claim.number} is answered already: go on by email`)
    const change = { subject: claim.number, before: null, after: words }
    await logChange(trx, { who, now: parts.now() }, { action: 'answer', ...change })
    return done({ number: claim.number })
  })
}

async function showClaim(
  { database, publicUrl }: StorefrontParts,
  text: string,
): Promise<Outcome<AnswerOf<typeof claimOperations.showClaim>>> {
  const number = readCaseNumber('W', text)
  const order = number && (await readOrderByNumber(database.query, number.orderNumber))
  const claims = order ? await readClaims(database.query, order.number) : []
  const claim = claims.find(({ sequence }) => sequence === number?.sequence)
  if (!order || !claim) return noSuchClaim(text)
  const line = order.lines.find(({ position }) => position === claim.position)
  return done({
    ...listed(claim),
    email: order.email,
    goods: line ? `${line.sku}  ${lineName(line)}` : '',
    words: claim.words,
    answer: claim.answer,
    link: `${publicUrl}${claimPath(order, claim)}`,
  })
}

function listed({ number, claimedAt, answeredAt, pictures }: Claim) {
  return {
    number,
    claimedAt: claimedAt.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
    pictures,
  }
}

function noSuchClaim(text: string): Refusal {
  return refuse(404, `there is no claim ${JSON.stringify(text)}`)
}
