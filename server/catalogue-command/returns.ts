import * as v from 'valibot'
import { minute, type Verb } from './catalogue-verb.ts'

const listedFields = {
  number: v.string(),
  state: v.string(),
  reason: v.string(),
  requestedAt: v.string(),
  pieces: v.number(),
  restocked: v.nullable(v.boolean()),
  refunded: v.nullable(v.string()),
}
const listedSchema = v.object(listedFields)
const listSchema = v.object({ returns: v.array(listedSchema) })
const shownSchema = v.object({
  ...listedFields,
  email: v.string(),
  words: v.string(),
  refusal: v.nullable(v.string()),
  worth: v.string(),
  lines: v.array(v.object({ quantity: v.number(), sku: v.string(), name: v.string() })),
})

export const returns: Verb = {
  takes: [],
  async run(admin, tell) {
    const { returns } = await admin.ask(listSchema, { path: ['returns'] })
    if (returns.length === 0) return tell('no return waits for you')
    for (const { number, requestedAt, pieces, state, reason } of returns) {
      const next = state === 'requested' ? 'send the label; receive it when it comes' : 'refund it'
      tell(`${number}  ${minute(requestedAt)}  ${pieces} ${pieces === 1 ? 'piece' : 'pieces'}  ${reason}`)
      tell(`  ${state}: ${next}`)
    }
  },
}

export const returned: Verb = {
  takes: ['RETURN'],
  async run(admin, tell, [number = '']) {
    const shown = await admin.ask(shownSchema, { path: ['returns', number] })
    tell(`Return ${shown.number} of ${minute(shown.requestedAt)}, ${shown.email}: ${shown.state}`)
    for (const { quantity, sku, name } of shown.lines) tell(`  ${quantity} x ${sku}  ${name}`)
    tell(`  Reason: ${shown.reason}`)
    for (const line of shown.words.split('\n').filter(Boolean)) tell(`  | ${line}`)
    if (shown.restocked !== null) tell(shown.restocked ? '  on the shelf again' : '  not put on the shelf')
    if (shown.refusal) tell(`  Refused: ${shown.refusal}`)
    tell(shown.refunded ? `  ${shown.refunded} went back` : `  worth ${shown.worth}`)
  },
}

export const receive: Verb = {
  takes: ['RETURN', 'restock|scrap'],
  async run(admin, tell, [number = '', goods = '']) {
    const path = ['returns', number, 'receipt']
    const told = await admin.ask(listedSchema, { method: 'PUT', path, json: { goods } })
    const shelf = told.restocked ? 'its goods are in stock again' : 'its goods stay off the shelf'
    tell(`return ${told.number} is received: ${shelf}; refund it within the promised days`)
  },
}

export const refund: Verb = {
  takes: ['RETURN', '[AMOUNT]'],
  async run(admin, tell, [number = '', amount]) {
    const path = ['returns', number, 'refund']
    const json = amount === undefined ? {} : { amount }
    const told = await admin.ask(listedSchema, { method: 'PUT', path, json })
    tell(`${told.refunded ?? ''} goes back for return ${told.number}; a mail tells the buyer`)
  },
}

export const refuse: Verb = {
  takes: ['RETURN', 'WORDS'],
  async run(admin, tell, [number = '', words = '']) {
    const path = ['returns', number, 'refusal']
    const told = await admin.ask(listedSchema, { method: 'PUT', path, json: { words } })
    tell(`return ${told.number} is refused; a mail tells the buyer why`)
  },
}
