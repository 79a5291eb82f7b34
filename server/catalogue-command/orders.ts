import { carrierOf } from '#facts/delivery/carriers.ts'
import { MAX_LISTED_ORDERS, orderListOperations } from '#services/admin-contract/order-list.ts'
import { orderOperations } from '#services/admin-contract/orders.ts'
import { minute, type Verb } from './admin-client.ts'
import { refundLine } from './refunds.ts'

export const orders: Verb = {
  takes: [],
  does: 'all orders, newest first',
  async run(admin, tell) {
    let next: number | null | undefined
    let count = 0
    do {
      const query = { limit: String(MAX_LISTED_ORDERS), ...(next && { before: String(next) }) }
      const page = await admin.ask(orderListOperations.listOrders, { query })
      for (const { number, placedAt, email, total, trackingNumber, cancelledAt } of page.orders) {
        const state = cancelledAt ? 'canceled' : (trackingNumber ?? 'not shipped yet')
        tell(`${number}  ${minute(placedAt)}  $${total}  ${email}  ${state}`)
      }
      count += page.orders.length
      next = page.next
    } while (next)
    if (count === 0) tell('no orders yet')
  },
}

export const order: Verb = {
  takes: ['NUMBER'],
  does: 'one order in full',
  async run(admin, tell, [number = '']) {
    const shown = await admin.ask(orderOperations.showOrder, { params: { number } })
    tell(`Order ${shown.number}, placed ${minute(shown.placedAt)} by ${shown.email}`)
    for (const { quantity, sku, name } of shown.lines) tell(`  ${quantity} x ${sku}  ${name}`)
    for (const { name, amount } of shown.sums) tell(`  ${name}: ${amount}`)
    tell(`${shown.delivery} delivery, promised for ${shown.arrives}, to:`)
    for (const line of shown.address) tell(`  ${line}`)
    const { fulfilment, deliveredOn, cancelledAt } = shown
    if (cancelledAt) tell(`canceled ${minute(cancelledAt)}: do not ship it`)
    else
      tell(
        fulfilment
          ? `shipped ${minute(fulfilment.at)}, tracking number ${fulfilment.trackingNumber}${carrierWords(fulfilment.trackingNumber)}`
          : 'not shipped yet',
      )
    for (const refund of shown.refunds) tell(refundLine(refund))
    if (deliveredOn) tell(`delivered ${deliveredOn}`)
    tell(shown.link)
  },
}

function carrierWords(trackingNumber: string): string {
  const carrier = carrierOf(trackingNumber)
  return carrier ? ` (${carrier.name})` : ''
}

export const fulfil: Verb = {
  takes: ['NUMBER', 'TRACKING'],
  does: 'marks an order as shipped, and emails the buyer the tracking number',
  async run(admin, tell, [number = '', tracking = '']) {
    const sent = await admin.ask(orderOperations.fulfilOrder, { params: { number }, body: { tracking } })
    tell(`order ${sent.number} is on its way, tracking number ${sent.tracking}; ${sent.email} gets an email`)
  },
}

export const delivered: Verb = {
  takes: ['ORDER', '[DATE]'],
  does: 'records the day an order arrived (today, or one like 2026-03-17), and emails the buyer',
  async run(admin, tell, [number = '', day]) {
    const body = day ? { day } : {}
    const told = await admin.ask(orderOperations.recordDelivery, { params: { number }, body })
    const what = `order ${told.number} was delivered on ${told.day}`
    tell(told.before ? `${what}, not on ${told.before}` : `${what}; ${told.email} gets an email`)
  },
}

export const cancel: Verb = {
  takes: ['ORDER'],
  does: 'cancels an order that has not shipped, and refunds it',
  async run(admin, tell, [number = '']) {
    const told = await admin.ask(orderOperations.cancelOrder, { params: { number } })
    tell(
      `order ${told.number} is canceled: its items are back in stock, ${told.refunded} is refunded, and ${told.email} gets an email`,
    )
  },
}

export const tax: Verb = {
  takes: ['STATE', 'RATE'],
  does: 'sets the sales tax of a state, in percent',
  async run(admin, tell, [state = '', rate = '']) {
    const set = await admin.ask(orderOperations.setTaxRate, { params: { state }, body: { rate } })
    tell(`the tax in ${set.state} is now ${set.rate}; it was ${set.before ?? 'none'}`)
  },
}
