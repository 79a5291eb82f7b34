import { beforeAll, expect, test } from 'vitest'
import { describeOnEveryEngine } from '#tests/fixtures/database/engines.ts'
import { mailsTo } from '#tests/fixtures/mail/mailbox.ts'
import { askAdmin } from '#tests/fixtures/storefront/admin-owner.ts'
import {
  type Bought,
  buySome,
  deliver,
  type HelpedShop,
  ORDERED_AT,
  openHelpedShop,
  send,
  subjectsTo,
} from '#tests/fixtures/storefront/bought-order.ts'
import { textOf } from '#tests/fixtures/storefront/checkout-buyer.ts'

const at = (day: string) => new Date(`${day}T15:00:00Z`)

describeOnEveryEngine('the day of a delivery', ({ database }) => {
  let shop: HelpedShop
  beforeAll(() => {
    shop = openHelpedShop(database())
  })

  test('a delivery is told once, corrected by the owner, and on no day that cannot be', async () => {
    const order = await buySome(database(), shop)
    const tell = (day?: string) => askAdmin(shop.twin, 'PUT', `orders/${order.number}/delivery`, { day })
    expect((await tell()).body.error).toBe(
      `order ${order.number} has not been sent: record its tracking number first`,
    )
    await send(shop, order)
    shop.now = at('2026-03-14')
    expect((await tell('2026-03-05')).body.error).toContain('was sent on 2026-03-06')
    expect((await tell('2026-03-15')).body.error).toBe('2026-03-15 has not come yet')
    for (const day of ['2026-02-30', 'yesterday', '14/03/2026', '2026-3-1'])
      expect((await tell(day)).status, day).toBe(422)
    expect((await tell()).body).toMatchObject({ day: '2026-03-14', before: null })
    expect((await tell('2026-03-12')).body).toMatchObject({ day: '2026-03-12', before: '2026-03-14' })
    expect(textOf((await shop.buyer.open(order.path)).html)).toContain('Delivered Thursday, March 12')
    const subjects = await subjectsTo(database(), order.email, order.number)
    expect(subjects.filter((subject) => subject.endsWith('was delivered'))).toHaveLength(1)
  })

  test('[6.03] an account is told no days of arrival of what has arrived, whatever comes after it', async () => {
    shop.now = ORDERED_AT
    const order = await buySome(database(), shop)
    const told = async () => (await shop.twin.buyersOrders([order.number]))[0]
    expect(await told()).toMatchObject({ arrives: 'Friday, March 13 to Tuesday, March 17' })
    await deliver(shop, order, '2026-03-12')
    shop.now = at('2026-03-20')
    expect(await told()).toMatchObject({ state: 'Delivered', arrives: null })
    const form = await shop.buyer.open(`${order.path}/return`)
    const reason = 'I changed my mind'
    await shop.buyer.submit(form, 'return', { reason, words: '', 'quantity-0': '1' })
    expect(await told()).toMatchObject({ state: 'Return open', arrives: null })
  })

  test('[9.14] before it is delivered no page names a last day that an earlier delivery would move', async () => {
    shop.now = ORDERED_AT
    const order = await buySome(database(), shop)
    await send(shop, order)
    const told = async (path = '') => textOf((await shop.buyer.open(order.path + path)).html)
    const atTheLatest = 'within 30 days of delivery, by April 16, 2026 at the latest'
    expect(await told()).toContain(`request it ${atTheLatest}`)
    expect(await told()).toContain('until March 17, 2031 at the latest')
    expect(await told('/return')).toContain(`Request your return ${atTheLatest}.`)
    expect(await told('/claim')).toContain('lasts until March 17, 2031 at the latest.')
    shop.now = at('2026-03-12')
    await askAdmin(shop.twin, 'PUT', `orders/${order.number}/delivery`, { day: '2026-03-12' })
    expect(await told()).toContain('request it by April 11, 2026, with')
    expect(await told('/return')).toContain('Request your return by April 11, 2026.')
    expect(await told('/claim')).toContain('lasts until March 12, 2031.')
  })

  test('[9.14] a last day of a return that the buyer was told stays, also as the day is corrected or recorded late', async () => {
    shop.now = ORDERED_AT
    const [corrected, late] = [await buySome(database(), shop), await buySome(database(), shop)]
    const tell = (order: Bought, day: string) =>
      askAdmin(shop.twin, 'PUT', `orders/${order.number}/delivery`, { day })
    const page = async (order: Bought) => textOf((await shop.buyer.open(order.path)).html)
    await send(shop, corrected)
    await send(shop, late)
    shop.now = at('2026-03-14')
    await tell(corrected, '2026-03-14')
    await tell(corrected, '2026-03-12')
    expect(await page(corrected)).toContain('request it by April 13, 2026')
    expect(await page(corrected)).toContain('Delivered Thursday, March 12')
    shop.now = at('2026-04-14')
    const told = 'request it by April 16, 2026'
    expect(await page(late)).toContain(told)
    await tell(late, '2026-03-12')
    expect(await page(late)).toContain(told)
    const mail = (await mailsTo(database(), late.email)).findLast(({ subject }) =>
      subject.endsWith(`${late.number} was delivered`),
    )
    expect(mail?.text).toContain('You can request a return until April 16, 2026. The warranty lasts')
    expect(await page(corrected)).toContain('that ended on April 13, 2026')
  })

  test('the email of a delivery offers no return of what is already in one', async () => {
    shop.now = ORDERED_AT
    const [whole, part] = [await buySome(database(), shop), await buySome(database(), shop)]
    for (const [order, left] of [
      [whole, '1'],
      [part, '0'],
    ] as const) {
      await send(shop, order)
      const form = await shop.buyer.open(`${order.path}/return`)
      const wanted = { reason: 'I changed my mind', words: '', 'quantity-0': '2', 'quantity-1': left }
      await shop.buyer.submit(form, 'return', wanted)
    }
    shop.now = at('2026-03-14')
    const mailOf = async ({ number, email }: Bought) => {
      await askAdmin(shop.twin, 'PUT', `orders/${number}/delivery`, { day: '2026-03-12' })
      const mails = await mailsTo(database(), email)
      return mails.findLast(({ subject }) => subject.endsWith(`${number} was delivered`))?.text
    }
    const told = await mailOf(whole)
    expect(told).toContain('Everything in this order is already in a return or was refunded. The warranty')
    expect(told).not.toContain('You can request a return')
    expect(await mailOf(part)).toContain('You can request a return until April 11, 2026, 30 days')
  })
})
