import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { mailsTo } from '#tests/fixtures/mail/mailbox.ts'
import { subjectsTo } from '#tests/fixtures/storefront/bought-order.ts'
import { textOf } from '#tests/fixtures/storefront/checkout-buyer.ts'
import { putOnShelf } from '#tests/fixtures/storefront/checkout-shelf.ts'
import { describeEditedOrder, ONE_CHAIR_MORE, TOTAL_CENTS } from '#tests/fixtures/storefront/edited-order.ts'
import { keepHouse } from '#tests/fixtures/storefront/keep-house.ts'

const CUSHION_CENTS = 5_170
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Midnight at the workshop, after the third day from that of the order. */
const LAPSES_AT = new Date('2026-03-10T04:00:00Z')

describeEditedOrder('an edit that costs more and is not paid', (world) => {
  const { ask, edit, edits, openPayment, page, pass, pay, workOff } = world
  const { books, clock, database, kept, order, payments, states, stocks } = world

  test('lapses as the day that was told is over, and leaves the order as it was', async () => {
    await edit(ONE_CHAIR_MORE)
    clock.now = new Date(LAPSES_AT.getTime() - MINUTE_MS)
    const shown = await openPayment()
    expect(textOf(shown.html)).toContain('You can pay until Monday, March 9.')
    clock.now = LAPSES_AT
    const late = await pay(shown)
    expect([late.status, textOf(late.html)]).toEqual([409, expect.stringContaining('nothing left to pay')])
    expect((await openPayment()).url.pathname).toBe(order().path)
    expect(await page()).toContain('was not paid, so the order stayed as it was')
    expect([kept(), await stocks()]).toEqual([TOTAL_CENTS, [8, 9]])
  })

  test.each(['prompt', 'at-bank'] as const)(
    'lapses as pieces of the order are refunded, also while it is being paid (%s)',
    async (payingManner) => {
      await edit({ lines: [...ONE_CHAIR_MORE.lines, { line: 2, quantity: 0 }] })
      const shown = await openPayment()
      payments.manner = payingManner
      if (payingManner === 'at-bank') await pay(shown)
      const wish = { key: randomUUID(), reason: 'damaged', of: 'lines', restock: false }
      const refunded = await ask('POST', 'refunds', { ...wish, lines: [{ line: 2, quantity: 1 }] })
      expect(refunded.status, refunded.body.error).toBe(200)
      if (payingManner === 'prompt') expect((await pay(shown)).status).toBe(409)
      books().confirmAll()
      for (let time = 0; time < 3; time += 1) await workOff()
      expect(kept()).toBe(TOTAL_CENTS - CUSHION_CENTS)
      expect(await stocks()).toEqual([8, 9])
      expect(await edits()).toMatchObject([{ state: 'lapsed' }])
    },
  )

  test('that lapses is told its buyer once, though two processes sweep at the same moment', async () => {
    await edit(ONE_CHAIR_MORE)
    const sweep = async () => {
      const errors: object[] = []
      const house = Array.from({ length: 2 }, () =>
        keepHouse(
          database(),
          () => clock.now,
          (fields) => errors.push(fields),
        ),
      )
      await Promise.all(house.map((each) => each[Symbol.asyncDispose]()))
      expect(errors).toEqual([])
    }
    const told = async () =>
      (await subjectsTo(database(), order().email, order().number)).filter((subject) =>
        subject.endsWith('stays as it was'),
      )
    // A payment that began in the last minute may still be at a bank.
    clock.now = new Date(LAPSES_AT.getTime() + HOUR_MS - MINUTE_MS)
    await sweep()
    expect([await edits(), await told()]).toEqual([[expect.objectContaining({ state: 'asked' })], []])
    pass(2 * MINUTE_MS)
    await sweep()
    await sweep()
    expect([await edits(), await told()]).toEqual([
      [expect.objectContaining({ state: 'lapsed' })],
      [`Your Keel order ${order().number} stays as it was`],
    ])
    expect([kept(), await stocks()]).toEqual([TOTAL_CENTS, [8, 9]])
  })

  test.each([
    ['cancellation', {}, [10, 10], 0],
    ['fulfilment', { tracking: '1Z 999-AA1' }, [8, 9], TOTAL_CENTS],
  ])('gives money back that comes after a %s', async (path, body, stock, keptCents) => {
    await edit(ONE_CHAIR_MORE)
    payments.manner = 'at-bank'
    const shown = await openPayment()
    expect((await pay(shown)).url.href).toBe('https://bank.example/confirm')
    expect(await stocks()).toEqual([7, 9])
    expect(textOf((await openPayment()).html)).toContain('Your bank needs you to confirm this payment')
    expect((await ask('POST', 'edit-preview', { address: { firstName: 'Bo' } })).body.error).toContain(
      'the buyer is paying for an edit',
    )
    expect((await ask('PUT', path, body)).status).toBe(200)
    books().confirmAll()
    await workOff()
    await workOff()
    expect(states()[1]).toBe('released')
    expect([await stocks(), kept()]).toEqual([stock, keptCents])
    expect(await edits()).toMatchObject([{ state: 'lapsed' }])
  })

  test('whose money was taken though the order is sent gives it back, and no mail denies the order', async () => {
    await edit(ONE_CHAIR_MORE)
    payments.manner = 'at-bank'
    await pay(await openPayment())
    await ask('PUT', 'fulfilment', { tracking: '1Z 999-AA1' })
    for (const booked of books().booked.values()) booked.state = 'captured'
    await workOff()
    await workOff()
    expect(kept()).toBe(TOTAL_CENTS)
    const subjects = (await mailsTo(database(), order().email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.includes('did not become an order'))).toEqual([])
  })

  test('that is declined or sold out leaves the order as it was, and can be paid later', async () => {
    await edit(ONE_CHAIR_MORE)
    payments.manner = 'declined'
    const shown = await openPayment()
    expect(textOf((await pay(shown)).html)).toContain('The payment did not go through')
    payments.manner = 'prompt'
    const setStock = (stock: number) =>
      database()
        .query.updateTable('storefront.variants')
        .where('id', '=', order().variantIds[0] ?? 0)
        .set({ stock })
        .execute()
    await setStock(0)
    expect(textOf((await pay(shown)).html)).toContain('An item of this change has sold out')
    await setStock(1)
    expect((await pay(shown)).url.pathname).toBe(order().path)
    expect(await stocks()).toEqual([0, 9])
  })

  test('of something that the owner has deleted since is sold out, and nothing is charged', async () => {
    const variantId = await putOnShelf(database(), { title: 'Cushion cover' })
    const { sku } = await database()
      .query.selectFrom('storefront.variants')
      .where('id', '=', variantId)
      .select('sku')
      .executeTakeFirstOrThrow()
    await edit({ added: [{ sku, quantity: 1 }] })
    const shown = await openPayment()
    await database().query.deleteFrom('storefront.variants').where('id', '=', variantId).execute()
    expect(textOf((await pay(shown)).html)).toContain('An item of this change has sold out')
    expect(kept()).toBe(TOTAL_CENTS)
  })

  test('asks no bank any more after ten cards that were declined', async () => {
    await edit(ONE_CHAIR_MORE)
    const shown = await openPayment()
    payments.manner = 'declined'
    for (let card = 1; card <= 10; card += 1) {
      const declined = await pay(shown)
      expect([declined.status, declined.trail.length]).toEqual([200, 2])
      expect(textOf(declined.html)).toContain('The payment did not go through')
    }
    payments.manner = 'prompt'
    expect((await pay(shown)).status).toBe(429)
    expect([kept(), books().booked.size]).toEqual([TOTAL_CENTS, 11])
  })

  test('does not apply where the bank holds another amount, which goes back', async () => {
    await edit(ONE_CHAIR_MORE)
    payments.manner = 'at-bank'
    await pay(await openPayment())
    const [, [key, booked] = []] = books().booked
    if (key && booked) books().booked.set(key, { ...booked, amountCents: 1 })
    books().confirmAll()
    for (let time = 0; time < 3; time += 1) await workOff()
    expect([states(), kept(), await stocks()]).toEqual([['captured', 'released'], TOTAL_CENTS, [8, 9]])
    expect(await edits()).toMatchObject([{ state: 'asked' }])
  })

  test('takes the place of the one that was asked for before, whose page pays nothing', async () => {
    await edit(ONE_CHAIR_MORE)
    const shown = await openPayment()
    await edit({ lines: [{ line: 1, quantity: 4 }] })
    expect((await pay(shown)).status).toBe(409)
    expect((await edits()).map(({ state }: { state: string }) => state)).toEqual(['lapsed', 'asked'])
    expect(kept()).toBe(TOTAL_CENTS)
  })
})
