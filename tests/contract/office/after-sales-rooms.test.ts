import { sql } from 'kysely'
import { createElement, type FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { ClaimInFull } from '#office/claims/claim-page.tsx'
import { ClaimsList } from '#office/claims/claims-list.tsx'
import { loadClaim, loadClaims, openPicture } from '#office/claims/load-claims.ts'
import { DisputeInFull, DisputesList } from '#office/disputes/disputes-list.tsx'
import { loadDispute, loadDisputes } from '#office/disputes/load-disputes.ts'
import { loadMoney } from '#office/money/load-money.ts'
import { MoneyRoom } from '#office/money/money-page.tsx'
import { loadRefunds } from '#office/refunds/load-refunds.ts'
import { RefundsList } from '#office/refunds/refunds-list.tsx'
import { loadReturn, loadReturns } from '#office/returns/load-returns.ts'
import { ReturnInFull } from '#office/returns/return-page.tsx'
import { ReturnsList } from '#office/returns/returns-list.tsx'
import { recordDispute } from '#services/storefront/payments/books/disputes.ts'
import { describeOnEveryEngine } from '#tests/fixtures/database/engines.ts'
import { openWaitingMail } from '#tests/fixtures/mail/waiting-mail.ts'
import {
  type Bought,
  buySome,
  deliver,
  type HelpedShop,
  openHelpedShop,
  refundsOf,
} from '#tests/fixtures/storefront/bought-order.ts'
import { textOf } from '#tests/fixtures/storefront/checkout-buyer.ts'
import { openDeskAt, RIGHT_CODE } from '#tests/fixtures/storefront/office-desk.ts'

type Options = Partial<Parameters<typeof openDeskAt>[2]>

describeOnEveryEngine('rooms of the office after a sale', ({ database }) => {
  let shop: HelpedShop
  let bought: Bought
  const orderId = () => sql`(select id from storefront.orders where number = ${bought.number})`
  beforeAll(async () => {
    shop = openHelpedShop(database())
    bought = await buySome(database(), shop)
    await deliver(shop, bought, '2026-03-12')
    await sql`
      with added as (
        insert into storefront.returns (order_id, sequence, form_key, reason, words, requested_at)
        values (${orderId()}, 1, gen_random_uuid(), 'I changed my mind', '<b>Too low</b>', '2026-03-15T12:00:00Z')
        returning id, order_id)
      insert into storefront.return_lines (return_id, order_id, position, quantity)
      select id, order_id, 1, 1 from added`.execute(database().query)
    await sql`
      with claim as (
        insert into storefront.claims (order_id, sequence, form_key, position, words, claimed_at)
        values (${orderId()}, 1, gen_random_uuid(), 0, 'The left knob slips.', '2026-03-19T09:00:00Z') returning id)
      insert into storefront.claim_pictures (claim_id, position, content_type, bytes)
      select id, 1, 'image/webp', 'seen'::bytea from claim`.execute(database().query)
    shop.now = new Date('2026-03-20T15:00:00Z')
  })
  const at = (path: string, options: Options = {}) =>
    openDeskAt(shop.twin, path, { now: shop.now, ...options })
  /** The page that is shown, as HTML; where it leads instead, that. */
  async function show<Page extends object, Props>(
    { desk, response }: ReturnType<typeof at>,
    load: (desk: ReturnType<typeof at>['desk']) => Promise<Page | Response>,
    component: FunctionComponent<Props>,
  ) {
    const page = await load(desk)
    if (page instanceof Response)
      return {
        status: page.status,
        html: await page.text(),
        response: page,
        location: page.headers.get('location'),
      }
    const html = renderToStaticMarkup(
      createElement(component as FunctionComponent<object>, { desk, ...page }),
    )
    return { status: response.status, html, location: null }
  }
  const returnNumber = () => `R${bought.number}-1`
  const openReturn = (options: Options = {}) =>
    show(
      at(`/office/returns/${returnNumber()}`, options),
      (desk) => loadReturn(desk, { number: returnNumber() }),
      ReturnInFull,
    )

  test('a return is received, and refunded with the right code alone', async () => {
    const list = await show(at(`/office/returns?q=${bought.email}`), loadReturns, ReturnsList)
    for (const part of [
      returnNumber(),
      'Ada Lane',
      'Keel Cushion Set',
      'I changed my mind',
      '5 days',
      'Label to send',
    ])
      expect(textOf(list.html)).toContain(part)
    expect((await openReturn()).html).toContain('&lt;b&gt;Too low&lt;/b&gt;')
    const sent = await openReturn({ posted: { do: 'label', sent: 'yes' } })
    expect([sent.status, sent.location]).toEqual([
      303,
      expect.stringMatching(`/office/returns/${returnNumber()}$`),
    ])
    const received = await openReturn({ posted: { do: 'receive', goods: 'scrap' } })
    expect(received.status).toBe(303)

    const shown = await openReturn()
    expect(textOf(shown.html)).toContain('This cannot be undone: the money goes back')
    const refund = (fields: Record<string, string>, role: Options['role'] = 'owner') =>
      openReturn({ role, posted: { do: 'refund', amount: '', ...fields } })
    for (const [fields, status, words] of [
      [{}, 422, 'That code is not right'],
      [{ code: '000000' }, 422, 'That code is not right'],
      [{ code: RIGHT_CODE, amount: '-1' }, 422, 'An amount is dollars and cents'],
      [{ code: RIGHT_CODE, amount: '12,50' }, 422, 'An amount is dollars and cents'],
      [{ code: RIGHT_CODE, amount: '0' }, 422, 'An amount is dollars and cents'],
      [{ code: RIGHT_CODE, amount: '9999999' }, 409, 'refund that or less'],
    ] as const) {
      const refused = await refund(fields)
      expect([refused.status, textOf(refused.html).includes(words)], JSON.stringify(fields)).toEqual([
        status,
        true,
      ])
    }
    const support = await refund({ code: RIGHT_CODE }, 'support')
    expect([support.status, textOf(support.html).includes('does not include this')]).toEqual([403, true])
    expect(await refundsOf(database(), bought.number)).toEqual([])

    const both = await Promise.all([refund({ code: RIGHT_CODE }), refund({ code: RIGHT_CODE })])
    expect(both.map(({ status }) => status).toSorted()).toEqual([303, 409])
    const [cents = 0, ...more] = await refundsOf(database(), bought.number)
    expect(more).toEqual([])
    const done = textOf((await openReturn()).html)
    expect(done).toContain(`$${(cents / 100).toFixed(2)}`)
    expect(done).not.toContain('This cannot be undone')
    const money = await show(at('/office/refunds'), loadRefunds, RefundsList)
    expect(textOf(money.html)).toMatch(new RegExp(`${bought.number} ?, refund 1`))
  })

  test('a return is refused in the lines that were typed, which browsers end with CRLF', async () => {
    await sql`
      with added as (
        insert into storefront.returns (order_id, sequence, form_key, reason, words, requested_at)
        values (${orderId()}, 2, gen_random_uuid(), 'I changed my mind', '', '2026-03-16T12:00:00Z')
        returning id, order_id)
      insert into storefront.return_lines (return_id, order_id, position, quantity)
      select id, order_id, 0, 1 from added`.execute(database().query)
    const number = `R${bought.number}-2`
    const open = (options: Options = {}) =>
      show(at(`/office/returns/${number}`, options), (desk) => loadReturn(desk, { number }), ReturnInFull)
    const words = 'It is worn.\r\n\r\nWe send it back.'
    const refused = await open({ posted: { do: 'refuse', words } })
    expect([refused.status, textOf(refused.html)]).toEqual([303, ''])
    expect((await open()).html).toContain('It is worn.\n\nWe send it back.')
  })

  test('a claim is read with its pictures, and answered once', async () => {
    const number = `W${bought.number}-1`
    const open = (options: Options = {}) =>
      show(at(`/office/claims/${number}`, options), (desk) => loadClaim(desk, { number }), ClaimInFull)
    const { html } = await open()
    expect(html).toContain(`src="/office/claims/${number}/1"`)
    for (const part of [
      'The left knob slips.',
      'Keel Kneeling Chair',
      'Late: was due Mar 20, 2026, 5:00 AM EDT',
    ])
      expect(textOf(html)).toContain(part)
    const picture = await openPicture(at('/').desk, { number, picture: '1' })
    expect([picture.headers.get('content-type'), await picture.text()]).toEqual(['image/webp', 'seen'])
    expect((await openPicture(at('/').desk, { number, picture: '2' })).status).toBe(404)

    const answer = { do: 'answer', words: 'A new knob is on its way.\r\nIt comes by mail.', outcome: 'part' }
    const empty = await open({ posted: { ...answer, words: ' ' } })
    expect([empty.status, textOf(empty.html).includes('The words are missing.')]).toEqual([422, true])
    expect((await open({ posted: { ...answer, outcome: 'gold' } })).status).toBe(422)
    const unchosen = await open({ posted: { ...answer, outcome: '' } })
    expect([unchosen.status, textOf(unchosen.html).includes('Choose what the buyer gets.')]).toEqual([
      422,
      true,
    ])
    expect(unchosen.html).toContain('It comes by mail.')
    expect((await open({ posted: answer })).status).toBe(303)
    expect((await open({ posted: answer })).status).toBe(409)
    const answered = (await open()).html
    expect(answered).toContain('A new knob is on its way.\nIt comes by mail.')
    expect(textOf(answered)).toContain('Send the part')
    expect(answered).not.toContain('name="fromStock"')
    const list = async (state: string) =>
      textOf((await show(at(`/office/claims?state=${state}`), loadClaims, ClaimsList)).html)
    expect(await list('to-send')).toContain('a part, to send')

    const sending = { do: 'send', tracking: 'a1' }
    const mistyped = await open({ posted: sending })
    expect([mistyped.status, mistyped.html.includes('name="tracking" value="a1"')]).toEqual([422, true])
    expect((await open({ posted: { ...sending, tracking: '' } })).status).toBe(303)
    expect(textOf((await open()).html)).toContain(', without a tracking number')
    expect([await list('to-send'), await list('part')]).toEqual([
      expect.not.stringContaining(number),
      expect.stringContaining('a part, sent'),
    ])
    const again = await open({ posted: { ...sending, tracking: '' } })
    expect([again.status, textOf(again.html).includes('is on its way already')]).toEqual([409, true])
  })

  test('a dispute is shown with the evidence that the shop holds', async () => {
    await database()
      .query.updateTable('storefront.payments')
      .from('storefront.orders')
      .whereRef('storefront.payments.id', '=', 'storefront.orders.payment_id')
      .where('number', '=', bought.number)
      .set({ reference: 'pi_office' })
      .execute()
    await recordDispute(
      { database: database(), mail: openWaitingMail(database()), now: () => shop.now },
      'test-card',
      {
        ...{
          reference: 'dp_office',
          paymentReference: 'pi_office',
          state: 'needs-response',
          amountCents: 900,
        },
        ...{ currency: 'USD', reason: 'product_not_received', openedAt: shop.now },
        respondBy: new Date('2026-03-21T12:00:00Z'),
      },
    )
    const list = await show(at('/office/disputes'), loadDisputes, DisputesList)
    expect(textOf(list.html)).toContain('Mar 21, 2026, 8:00 AM EDT, less than a day left')
    const id = /\/office\/disputes\/(\d+)/.exec(list.html)?.[1] ?? ''
    const { html } = await show(
      at(`/office/disputes/${id}`),
      (desk) => loadDispute(desk, { id }),
      DisputeInFull,
    )
    for (const part of [
      ...['$9.00', 'product not received', `Order ${bought.number}`, '12 Harbor Street'],
      ...['tracking number 1Z 999-AA1', 'Delivered 2026-03-12', 'Mail “', 'Returns within 30 days'],
    ])
      expect(textOf(html), part).toContain(part)
    const missing = await show(
      at('/office/disputes/x'),
      (desk) => loadDispute(desk, { id: 'x' }),
      DisputeInFull,
    )
    expect(missing.status).toBe(404)
  })

  test('takings equal the orders, on the page and in the file, which needs the code', async () => {
    const { rows } = await sql<{ cents: number; count: number; refunded: number }>`
      select sum(total_cents)::int as cents, count(*)::int as count,
        (select coalesce(sum(amount_cents), 0)::int from storefront.refunds) as refunded
      from storefront.orders`.execute(database().query)
    const { cents = 0, count = 0, refunded = 0 } = rows[0] ?? {}
    const address = '/office/money?from=2026-03-01&to=2026-03-31'
    const open = (options: Options = {}, path = address) => show(at(path, options), loadMoney, MoneyRoom)
    const { html } = await open()
    const dollars = (value: number) =>
      (value / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
    const all = textOf(/All days.*?<\/tr>/s.exec(html)?.[0] ?? '')
    for (const part of [`${count}`, dollars(cents), dollars(refunded), dollars(cents - refunded)])
      expect(all).toContain(part)
    expect(html).toContain('<svg role="img"')
    expect(html.match(/<rect/g)).toHaveLength(31)

    const file = { do: 'file', file: 'takings' }
    const wrong = await open({ posted: { ...file, code: '000000' } })
    expect([wrong.status, textOf(wrong.html).includes('That code is not right')]).toEqual([422, true])
    const right = await open({ posted: { ...file, code: RIGHT_CODE } })
    expect(right.response?.headers.get('content-disposition')).toContain(
      'keel-takings-2026-03-01-to-2026-03-31.csv',
    )
    const [head, ...lines] = right.html.trim().split('\r\n')
    expect(head).toBe('day (UTC),orders,ordered,captured,refunded,net')
    expect(lines.reduce((sum, line) => sum + Math.round(Number(line.split(',')[2]) * 100), 0)).toBe(cents)
    const backwards = await open({}, '/office/money?from=2026-03-02&to=2026-03-01')
    expect([
      backwards.status,
      textOf(backwards.html).includes('The first day comes after the last.'),
    ]).toEqual([422, true])
  })
})
