import * as v from 'valibot'
import { minute, type Verb } from './catalogue-verb.ts'

const listedFields = {
  number: v.string(),
  claimedAt: v.string(),
  answeredAt: v.nullable(v.string()),
  pictures: v.number(),
}
const listSchema = v.object({ claims: v.array(v.object(listedFields)) })
const shownSchema = v.object({
  ...listedFields,
  email: v.string(),
  goods: v.string(),
  words: v.string(),
  answer: v.nullable(v.string()),
  link: v.string(),
})
const answeredSchema = v.object({ number: v.string() })

export const claims: Verb = {
  takes: [],
  async run(admin, tell) {
    const { claims } = await admin.ask(listSchema, { path: ['claims'] })
    if (claims.length === 0) return tell('no claim waits for an answer')
    for (const { number, claimedAt, pictures } of claims) {
      tell(`${number}  ${minute(claimedAt)}  ${pictures} ${pictures === 1 ? 'picture' : 'pictures'}`)
    }
  },
}

export const claim: Verb = {
  takes: ['CLAIM'],
  async run(admin, tell, [number = '']) {
    const shown = await admin.ask(shownSchema, { path: ['claims', number] })
    tell(`Claim ${shown.number} of ${minute(shown.claimedAt)}, ${shown.email}`)
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
  async run(admin, tell, [number = '', words = '']) {
    const path = ['claims', number, 'answer']
    const told = await admin.ask(answeredSchema, { method: 'PUT', path, json: { words } })
    tell(`claim ${told.number} is answered; a mail tells the buyer`)
  },
}
