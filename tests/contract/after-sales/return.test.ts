import { expect, test } from 'vitest'
import { openWaitingMail } from '#tests/fixtures/mail/waiting-mail.ts'
import { askAdmin } from '#tests/fixtures/storefront/admin-owner.ts'
import { buySome, send, subjectsTo } from '#tests/fixtures/storefront/bought-order.ts'
import { textOf } from '#tests/fixtures/storefront/checkout-buyer.ts'
import { describeReturns, RETURN_REASON } from '#tests/fixtures/storefront/returned-order.ts'
import { ORIGIN, openTwin } from '#tests/fixtures/storefront/storefront-twin.ts'

const SUPPORT = 'support@keelseating.example'
const at = (day: string) => new Date(`${day}T15:00:00Z`)

describeReturns('returning what was bought', ({ ask, database, delivered, openForm, requested, shop }) => {
  test('[2.46] [9.14] says the four steps, that the label is asked for, and asks the owner for it', async () => {
    const {
      shown,
      number,
      email,
      path,
      return: returned,
    } = await requested({
      'quantity-0': '1',
      'quantity-1': '1',
      words: 'Too low.\r\nOtherwise fine.',
    })
    expect(shown.url.pathname).toBe(`${path}/returns/${returned}`)
    const text = textOf(shown.html)
    for (const step of [
      'Email support with the order number',
      'Pack in original packaging if possible',
      'A prepaid return label at no cost',
      'Refund within 5-7 business days of receiving the return, to the original payment method',
      'A person at the shop emails you the label',
    ])
      expect(text).toContain(step)
    expect(await subjectsTo(database(), email, number)).toContain(`Your return ${returned}: what to do now`)
    const owners = await database()
      .query.selectFrom('mail.messages')
      .where('recipient', '=', SUPPORT)
      .where('subject', '=', `Send a return label: return ${returned}`)
      .select(['reply_to', 'text'])
      .executeTakeFirstOrThrow()
    expect(owners.reply_to).toBe(email)
    for (const part of [
      '1 x Keel Kneeling Chair',
      '12 Harbor Street',
      RETURN_REASON,
      'Too low.\nOtherwise fine.',
    ])
      expect(owners.text).toContain(part)
    expect(textOf((await shop().buyer.open(path)).html)).toContain('Your return is open')
  })

  test('has a sheet for the parcel with its number and barcode, and nothing of anybody else', async () => {
    const { path, return: returned } = await requested()
    const sheet = await shop().buyer.open(`${path}/returns/${returned}/sheet`)
    expect(sheet.status).toBe(200)
    expect(sheet.html).toContain(`aria-label="Barcode of ${returned}"`)
    expect(textOf(sheet.html)).toContain('1 Keel Kneeling Chair (Walnut / Oat)')
    expect(sheet.headers.get('content-security-policy')).toContain("default-src 'none'")
    const other = await requested()
    for (const wrong of [
      `${path}/returns/${other.return}`,
      `${path}/returns/${returned.replace('-1', '-2')}`,
      `${path}/returns/R1e3-1/sheet`,
      `${path}x/returns/${returned}/sheet`,
    ])
      expect((await shop().buyer.open(wrong)).status, wrong).toBe(404)
  })

  test('the same form sent twice is one return, and what is in a return cannot be in another', async () => {
    const order = await delivered()
    const page = await openForm(order)
    const [one, other] = await Promise.all([
      ask(page, { 'quantity-0': '1' }),
      ask(page, { 'quantity-0': '1' }),
    ])
    expect(one.url.href).toBe(other.url.href)
    const second = await ask(page, { 'quantity-0': '2' })
    expect(second.status).toBe(422)
    expect(textOf(second.html)).toContain('Only 1 of Keel Kneeling Chair (Walnut / Oat) is left to return')
    expect((await ask(await openForm(order), { 'quantity-0': '1' })).status).toBe(200)
    const third = await ask(page, { 'quantity-0': '1', formKey: crypto.randomUUID() })
    expect(third.status).toBe(422)
    expect(textOf(third.html)).toContain('is already in a return')
    expect((await ask(await openForm(order), { 'quantity-1': '1' })).status).toBe(200)
    const done = await openForm(order)
    expect(done.status).toBe(409)
    expect(textOf(done.html)).toContain('Everything in this order is already in a return or was refunded')
    expect(
      (await subjectsTo(database(), order.email, order.number)).filter((each) => /what to do/.test(each)),
    ).toHaveLength(3)
  })

  test.each([
    [{ 'quantity-7': '1' }, 'One of these items was not in this order'],
    [{ 'quantity-0': '3' }, 'You bought 2 of Keel Kneeling Chair (Walnut / Oat): you cannot return more'],
    [{ 'quantity-0': '-1' }, 'Choose how many, as a whole number'],
    [{ 'quantity-0': '1.5' }, 'Choose how many, as a whole number'],
    [{ 'quantity-0': '999999999999' }, 'Choose how many, as a whole number'],
    [{}, 'Choose at least one item to return'],
    [{ 'quantity-0': '1', reason: 'because' }, 'Choose a reason'],
    [{ 'quantity-0': '1', words: 'x'.repeat(1_001) }, 'Use at most 1000 characters'],
    [{ 'quantity-0': '1', words: 'a\u0000b' }, 'Use letters, digits and punctuation only'],
  ] as [Record<string, string>, string][])(
    'refuses %j with a reason, and keeps nothing',
    async (values, says) => {
      const order = await delivered()
      const refused = await ask(await openForm(order), values)
      expect(refused.status).toBe(422)
      expect(textOf(refused.html)).toContain(says)
      expect((await askAdmin(shop().twin, 'GET', `returns/R${order.number}-1`)).status).toBe(404)
    },
  )

  test('[9.14] is open to the thirtieth day from delivery, and not on the thirty-first', async () => {
    const order = await delivered('2026-03-12')
    shop().now = at('2026-04-11')
    const page = await openForm(order)
    expect(textOf(page.html)).toContain('by April 11, 2026')
    shop().now = at('2026-04-12')
    const late = await ask(page, { 'quantity-0': '1' })
    expect(late.status).toBe(409)
    expect(textOf(late.html)).toContain(
      'You can request a return for 30 days from delivery. For this order, that ended on April 11, 2026',
    )
    expect((await openForm(order)).status).toBe(409)
  })

  test('[9.14] without a word of the delivery, the last promised day counts', async () => {
    const order = await buySome(database(), shop())
    await send(shop(), order)
    shop().now = at('2026-04-16')
    expect(textOf((await openForm(order)).html)).toContain('by April 16, 2026')
    shop().now = at('2026-04-17')
    expect((await openForm(order)).status).toBe(409)
  })

  test('is nothing for what was not sent, which can be cancelled, or for what was cancelled', async () => {
    const order = await buySome(database(), shop())
    const early = await openForm(order)
    expect(early.status).toBe(409)
    expect(textOf(early.html)).toContain('you can cancel it instead')
    await shop().buyer.submit(await shop().buyer.open(`${order.path}/cancel`), 'cancel')
    expect(textOf((await openForm(order)).html)).toContain('This order was canceled and never shipped')
  })

  test('leaves nothing behind when one of its two mails cannot be queued', async () => {
    const order = await delivered()
    const page = await openForm(order)
    const mail = openWaitingMail(database())
    let left = 1
    const enqueue: typeof mail.enqueue = (trx, message) => {
      left -= 1
      return left < 0 ? Promise.reject(new Error('no room in the queue')) : mail.enqueue(trx, message)
    }
    const unlucky = openTwin(database(), { mail: { ...mail, enqueue }, now: () => shop().now })
    const field = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(page.html)?.[1] ?? ''
    const body = new URLSearchParams({
      formToken: field('formToken'),
      formKey: field('formKey'),
      reason: RETURN_REASON,
      'quantity-0': '1',
    })
    const response = await unlucky.fetch(
      new Request(`${ORIGIN}${order.path}/return`, { method: 'POST', body }),
    )
    expect(response.status).toBe(500)
    expect((await askAdmin(shop().twin, 'GET', `returns/R${order.number}-1`)).status).toBe(404)
    expect(await subjectsTo(database(), order.email, order.number)).toHaveLength(3)
    expect((await ask(page, { 'quantity-0': '1' })).status).toBe(200)
  })
})
