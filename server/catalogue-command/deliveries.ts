import { orderOperations } from '#services/admin-contract/orders.ts'
import type { Verb } from './catalogue-verb.ts'

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
