import { claimOperations } from '#services/admin-contract/claims.ts'
import { everyPage } from '../command/every-page.ts'
import { minute, type Verb } from './catalogue-verb.ts'

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
    tell(shown.link)
  },
}

export const answerClaim: Verb = {
  takes: ['CLAIM', 'WORDS'],
  does: 'answers a claim, by email and on its page',
  async run(admin, tell, [number = '', words = '']) {
    const told = await admin.ask(claimOperations.answerClaim, { params: { claim: number }, body: { words } })
    tell(`claim ${told.number} is answered; the buyer gets an email`)
  },
}
