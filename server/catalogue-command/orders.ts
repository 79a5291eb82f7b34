import * as v from 'valibot'
import { minute, type Verb } from './catalogue-verb.ts'

const fulfilmentSchema = v.nullable(v.object({ trackingNumber: v.string(), at: v.string() }))
const pageSchema = v.object({
  orders: v.array(
    v.object({
      number: v.number(),
      placedAt: v.string(),
      email: v.string(),
      total: v.string(),
      trackingNumber: v.nullable(v.string()),
      cancelledAt: v.nullable(v.string()),
    }),
  ),
  next: v.nullable(v.number()),
})
const orderSchema = v.object({
  number: v.number(),
  placedAt: v.string(),
  email: v.string(),
  delivery: v.string(),
  arrives: v.string(),
  address: v.array(v.string()),
  lines: v.array(v.object({ quantity: v.number(), sku: v.string(), name: v.string() })),
  sums: v.array(v.object({ name: v.string(), amount: v.string() })),
  fulfilment: fulfilmentSchema,
  deliveredOn: v.nullable(v.string()),
  cancelledAt: v.nullable(v.string()),
  link: v.string(),
})
const sentSchema = v.object({ number: v.number(), tracking: v.string(), email: v.string() })
const rateSchema = v.object({ state: v.string(), rate: v.string(), before: v.nullable(v.string()) })

export const orders: Verb = {
  takes: [],
  async run(admin, tell) {
    let next: number | null | undefined
    do {
      const query = next ? { before: String(next) } : {}
      const page = await admin.ask(pageSchema, { path: ['orders'], query })
      for (const { number, placedAt, email, total, trackingNumber, cancelledAt } of page.orders) {
        const state = cancelledAt ? 'cancelled' : (trackingNumber ?? 'to be sent')
        tell(`${number}  ${minute(placedAt)}  $${total}  ${email}  ${state}`)
      }
      next = page.next
    } while (next)
  },
}

export const order: Verb = {
  takes: ['NUMBER'],
  async run(admin, tell, [number = '']) {
    const shown = await admin.ask(orderSchema, { path: ['orders', number] })
    tell(`Order ${shown.number} of ${minute(shown.placedAt)}, ${shown.email}`)
    for (const { quantity, sku, name } of shown.lines) tell(`  ${quantity} x ${sku}  ${name}`)
    for (const { name, amount } of shown.sums) tell(`  ${name}: ${amount}`)
    tell(`${shown.delivery} delivery, promised for ${shown.arrives}, to`)
    for (const line of shown.address) tell(`  ${line}`)
    const { fulfilment, deliveredOn, cancelledAt } = shown
    if (cancelledAt) tell(`cancelled ${minute(cancelledAt)}: do not send it`)
    else tell(fulfilment ? `sent ${minute(fulfilment.at)} as ${fulfilment.trackingNumber}` : 'to be sent')
    if (deliveredOn) tell(`delivered ${deliveredOn}`)
    tell(shown.link)
  },
}

export const fulfil: Verb = {
  takes: ['NUMBER', 'TRACKING'],
  async run(admin, tell, [number = '', tracking = '']) {
    const path = ['orders', number, 'fulfilment']
    const sent = await admin.ask(sentSchema, { method: 'PUT', path, json: { tracking } })
    tell(`order ${sent.number} is on its way as ${sent.tracking}; a mail tells ${sent.email}`)
  },
}

export const tax: Verb = {
  takes: ['STATE', 'RATE'],
  async run(admin, tell, [state = '', rate = '']) {
    const path = ['tax-rates', state]
    const set = await admin.ask(rateSchema, { method: 'PUT', path, json: { rate } })
    tell(`${set.state} takes ${set.rate} now; it took ${set.before ?? 'nothing'}`)
  },
}
