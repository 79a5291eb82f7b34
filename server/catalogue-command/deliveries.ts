import * as v from 'valibot'
import type { Verb } from './catalogue-verb.ts'

const deliveredSchema = v.object({
  number: v.number(),
  day: v.string(),
  before: v.nullable(v.string()),
  email: v.string(),
})
const cancelledSchema = v.object({ number: v.number(), refunded: v.string(), email: v.string() })

export const delivered: Verb = {
  takes: ['ORDER', '[DATE]'],
  async run(admin, tell, [number = '', day]) {
    const path = ['orders', number, 'delivery']
    const told = await admin.ask(deliveredSchema, { method: 'PUT', path, json: day ? { day } : {} })
    const what = `order ${told.number} was delivered on ${told.day}`
    tell(told.before ? `${what}, not on ${told.before}` : `${what}; a mail tells ${told.email}`)
  },
}

export const cancel: Verb = {
  takes: ['ORDER'],
  async run(admin, tell, [number = '']) {
    const path = ['orders', number, 'cancellation']
    const told = await admin.ask(cancelledSchema, { method: 'PUT', path, json: {} })
    tell(
      `order ${told.number} is cancelled: its goods are in stock, ${told.refunded} goes back, a mail tells ${told.email}`,
    )
  },
}
