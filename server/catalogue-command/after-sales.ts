import { CLAIM_OUTCOMES, type ClaimOutcome, claimOperations } from '#services/admin-contract/claims.ts'
import { returnOperations } from '#services/admin-contract/returns.ts'
import { CommandFailure, everyPage } from '../command/command-verb.ts'
import { checkedBody, minute, type Verb } from './admin-client.ts'

export const returns: Verb = {
  takes: [],
  does: 'the returns that are waiting for you',
  async run(admin, tell) {
    let count = 0
    const ask = (after: string | undefined) => admin.ask(returnOperations.listReturns, { query: { after } })
    for await (const { returns } of everyPage(ask)) {
      count += returns.length
      for (const { number, requestedAt, pieces, reason, ...asked } of returns) {
        tell(`${number}  ${minute(requestedAt)}  ${pieces} ${pieces === 1 ? 'item' : 'items'}  ${reason}`)
        tell(`  ${asked.state}: ${nextStep(asked)}`)
      }
    }
    if (count === 0) tell('no returns are waiting for you')
  },
}

function nextStep({
  state,
  labelSentAt,
}: {
  readonly state: string
  readonly labelSentAt: string | null
}): string {
  if (state === 'received') return 'refund or refuse it'
  return labelSentAt === null
    ? 'email the label, and receive it when it comes back'
    : 'the label was sent: receive it when it comes back'
}

export const returned: Verb = {
  takes: ['RETURN'],
  does: 'one return in full',
  async run(admin, tell, [number = '']) {
    const shown = await admin.ask(returnOperations.showReturn, { params: { return: number } })
    tell(`Return ${shown.number}, requested ${minute(shown.requestedAt)} by ${shown.email}: ${shown.state}`)
    for (const { quantity, sku, name } of shown.lines) tell(`  ${quantity} x ${sku}  ${name}`)
    tell(`  Reason: ${shown.reason}`)
    for (const line of shown.words.split('\n').filter(Boolean)) tell(`  | ${line}`)
    if (shown.restocked !== null) tell(shown.restocked ? '  back in stock' : '  not put back in stock')
    if (shown.refusal) tell(`  Refused: ${shown.refusal}`)
    tell(shown.refunded ? `  ${shown.refunded} was refunded` : `  worth ${shown.worth}`)
  },
}

export const receive: Verb = {
  takes: ['RETURN', 'restock|scrap'],
  does: 'the package came back: put its items back in stock, or scrap them',
  async run(admin, tell, [number = '', goods = '']) {
    const body = checkedBody(returnOperations.receiveReturn, { goods })
    const told = await admin.ask(returnOperations.receiveReturn, { params: { return: number }, body })
    const shelf = told.restocked ? 'its items are back in stock' : 'its items are not put back in stock'
    tell(`return ${told.number} is received: ${shelf}; refund it within the days you promised`)
  },
}

export const refund: Verb = {
  takes: ['RETURN', '[AMOUNT]'],
  does: 'refunds what a return is worth, or less',
  async run(admin, tell, [number = '', amount]) {
    const body = amount === undefined ? {} : { amount }
    const told = await admin.ask(returnOperations.refundReturn, { params: { return: number }, body })
    const ended =
      told.refunded === '$0.00'
        ? `return ${told.number} is complete: nothing was left to refund`
        : `${told.refunded ?? ''} is refunded for return ${told.number}`
    tell(`${ended}; the buyer gets an email`)
  },
}

export const refuse: Verb = {
  takes: ['RETURN', 'WORDS'],
  does: 'turns a return down, and emails the buyer why',
  async run(admin, tell, [number = '', words = '']) {
    const input = { params: { return: number }, body: { words } }
    const told = await admin.ask(returnOperations.refuseReturn, input)
    tell(`return ${told.number} is refused; an email tells the buyer why`)
  },
}

export const claims: Verb = {
  takes: [],
  does: 'the warranty claims that are waiting for an answer',
  async run(admin, tell) {
    let count = 0
    const ask = (after: string | undefined) => admin.ask(claimOperations.listClaims, { query: { after } })
    for await (const { claims } of everyPage(ask)) {
      count += claims.length
      for (const { number, claimedAt, pictures } of claims)
        tell(`${number}  ${minute(claimedAt)}  ${pictures} ${pictures === 1 ? 'picture' : 'pictures'}`)
    }
    if (count === 0) tell('no claims are waiting for an answer')
  },
}

export const claim: Verb = {
  takes: ['CLAIM'],
  does: 'one claim in full',
  async run(admin, tell, [number = '']) {
    const shown = await admin.ask(claimOperations.showClaim, { params: { claim: number } })
    tell(`Claim ${shown.number}, made ${minute(shown.claimedAt)} by ${shown.email}`)
    tell(`  ${shown.goods}`)
    for (const line of shown.words.split('\n')) tell(`  | ${line}`)
    if (shown.pictures > 0)
      tell(`  ${shown.pictures} ${shown.pictures === 1 ? 'picture' : 'pictures'}, at the link`)
    tell(shown.answer ? `  Answered: ${shown.answer}` : '  not answered yet')
    const { outcome, sentAt, trackingNumber } = shown
    if (outcome) tell(`  Outcome: ${CLAIM_OUTCOMES[outcome]}`)
    if (sentAt) tell(`  sent ${minute(sentAt)}${trackingNumber ? `, tracking number ${trackingNumber}` : ''}`)
    tell(shown.link)
  },
}

export const answerClaim: Verb = {
  takes: ['CLAIM', 'WORDS', '[OUTCOME]'],
  does: `answers a claim, by email and on its page (with ${Object.keys(CLAIM_OUTCOMES).join(', ')})`,
  async run(admin, tell, [number = '', words = '', outcome]) {
    const body = { words, ...(outcome !== undefined && { outcome: outcome as ClaimOutcome }) }
    const told = await admin.ask(claimOperations.answerClaim, { params: { claim: number }, body })
    tell(`claim ${told.number} is answered; the buyer gets an email`)
  },
}

export const sendClaimed: Verb = {
  takes: ['CLAIM', '[TRACKING]', '[elsewhere]'],
  does: 'marks what a claim was answered with as sent, and emails the buyer; a replacement leaves the stock, unless it comes from elsewhere',
  async run(admin, tell, [number = '', tracking, from]) {
    if (from !== undefined && from !== 'elsewhere')
      throw new CommandFailure('a replacement comes from the stock, or from elsewhere')
    const params = { claim: number }
    const { outcome, stock } = await admin.ask(claimOperations.showClaim, { params })
    const fromStock = from === undefined && outcome === 'replacement' && stock !== null
    const body = { fromStock, tracking: tracking ?? null }
    const told = await admin.ask(claimOperations.sendClaimed, { params, body })
    const left = told.stock === null ? '' : `; ${told.stock} left in stock`
    tell(`what claim ${told.number} was answered with is on its way; ${told.email} gets an email${left}`)
  },
}
