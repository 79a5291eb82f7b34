import { Hono } from 'hono'
import * as v from 'valibot'
import { readCaseNumber } from '../../order-help/case-number.ts'
import { answerClaim } from '../../order-help/claims/answer-claim.ts'
import { claimPath } from '../../order-help/claims/claim-path.ts'
import { type Claim, readClaims, readOpenClaims } from '../../order-help/claims/read-claims.ts'
import { readOrderByNumber } from '../../orders/order.ts'
import type { StorefrontParts } from '../../parts.ts'
import { lineName } from '../../pricing/line-names.ts'
import type { AdminEnv } from '../access.ts'
import { answer, answerBody } from '../answer.ts'
import { logChange } from '../change-log.ts'
import { done, type Outcome, type Refusal, refuse } from '../outcome.ts'
import { ownersWords } from './owners-words.ts'

const answerWords = v.object({ words: ownersWords }, 'the words are missing')

export function claimRoutes(parts: StorefrontParts): Hono<AdminEnv> {
  const { database } = parts
  return new Hono<AdminEnv>()
    .get('/claims', async (c) => c.json({ claims: (await readOpenClaims(database.query)).map(listed) }))
    .get('/claims/:claim', async (c) => answer(c, await showClaim(parts, c.req.param('claim'))))
    .put('/claims/:claim/answer', (c) =>
      answerBody(c, answerWords, ({ words }) => giveAnswer(parts, c.var.who, c.req.param('claim'), words)),
    )
}

function giveAnswer(
  parts: StorefrontParts,
  who: string,
  text: string,
  words: string,
): Promise<Outcome<{ number: string }>> {
  return parts.database.query.transaction().execute(async (trx) => {
    const number = readCaseNumber('W', text)
    const answered = number ? await answerClaim(trx, parts, number, words) : { kind: 'missing' as const }
    if (answered.kind === 'missing') return noSuchClaim(text)
    const { claim } = answered
    if (answered.kind === 'answered-before')
      return refuse(409, `claim ${claim.number} is answered already: go on by mail`)
    const change = { subject: claim.number, before: null, after: words }
    await logChange(trx, { who, now: parts.now() }, { action: 'answer', ...change })
    return done({ number: claim.number })
  })
}

async function showClaim({ database, publicUrl }: StorefrontParts, text: string): Promise<Outcome<object>> {
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
  return { number, claimedAt, answeredAt, pictures }
}

function noSuchClaim(text: string): Refusal {
  return refuse(404, `there is no claim ${JSON.stringify(text)}`)
}
