import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { MailMessage } from '#services/mail/mail.ts'
import { takeOver } from '#services/storefront/after-sales/passport/change-passport.ts'
import { passportPath, readOfferCode } from '#services/storefront/after-sales/passport/passport-code.ts'
import { describeStorefront } from '#tests/fixtures/database/twin-suites.ts'
import { openWaitingMail } from '#tests/fixtures/mail/waiting-mail.ts'
import { askAdmin } from '#tests/fixtures/storefront/admin-owner.ts'
import { ADDRESS, createBuyer, textOf } from '#tests/fixtures/storefront/checkout-buyer.ts'
import { buy, fillCart } from '#tests/fixtures/storefront/checkout-shelf.ts'
import { ORIGIN } from '#tests/fixtures/storefront/storefront-twin.ts'

const SIGNING_KEY = '00'.repeat(32)

describeStorefront('the passport of a chair', ({ twin, database, reopen }) => {
  const buyChair = async (handle = 'keel-kneeling-chair', quantity = 1) => {
    const { id } = await database()
      .query.selectFrom('storefront.variants as variant')
      .innerJoin('storefront.products as product', 'product.id', 'variant.product_id')
      .where('product.handle', '=', handle)
      .orderBy('variant.position')
      .select('variant.id')
      .executeTakeFirstOrThrow()
    const number = await buy(twin(), await fillCart(database(), { lines: [{ variantId: id, quantity }] }))
    return { number, path: pathOf(number) }
  }
  const pathOf = (orderNumber: number, more: { piece?: number; owner?: number } = {}) =>
    passportPath(SIGNING_KEY, { orderNumber, position: 0, piece: 1, owner: 0, ...more })
  const send = async (number: number) => {
    await askAdmin(twin(), 'PUT', `orders/${number}/fulfilment`, { tracking: '1Z 999-AA1' })
    await askAdmin(twin(), 'PUT', `orders/${number}/delivery`, {})
  }
  const visitor = (address = '203.0.113.50') =>
    createBuyer((request) => twin().fetch(request, { address }), ORIGIN)

  test('tells what the chair is, until when it is covered and what fits, and nothing of who bought it', async () => {
    const { number, path } = await buyChair()
    expect(textOf((await visitor().open(path)).html)).toContain('5 years from the day of delivery')
    await askAdmin(twin(), 'PUT', `orders/${number}/fulfilment`, { tracking: '1Z 999-AA1' })
    const sent = textOf((await visitor().open(path)).html)
    expect(sent).toContain('Shipped')
    expect(sent, 'a day that has not come').not.toContain('Delivered')
    await askAdmin(twin(), 'PUT', `orders/${number}/delivery`, {})
    const { html, status } = await visitor().open(path)
    expect(status).toBe(200)
    const text = textOf(html)
    expect(text).toContain('Delivered')
    expect(text).toContain('Keel Kneeling Chair')
    expect(text).toMatch(/Until \w+ \d+, 20\d\d/)
    expect(text).toContain('Cushion Set')
    for (const secret of [ADDRESS.email, ADDRESS.lastName, ADDRESS.address, ADDRESS.city])
      expect(html, secret).not.toContain(secret)
    expect(html).not.toContain('/orders/')
  })

  test.each([
    ['creaks', 'Tighten every bolt', 'It creaks. I tightened'],
    ['shins', 'rear knobs of the seat in hole 2 and the front ones in hole 3', undefined],
    ['sinks', 'Look at the knobs', 'The seat sinks.'],
  ])('finds a way out of “%s”: a setting, a part, or a claim that is begun', async (problem, step, words) => {
    const { number, path } = await buyChair()
    await send(number)
    const text = textOf((await visitor().open(`${path}?problem=${problem}`)).html)
    expect(text).toContain(step)
    expect(text.includes('Make a warranty claim')).toBe(words !== undefined)
    if (words === undefined) return
    const form = await visitor().open(`${path}/claim?problem=${problem}`)
    expect(textOf(form.html)).toContain(words)
    const made = await visitor().submit(form, 'claim', { words: `${words} the left post` })
    expect(textOf(made.html)).toContain(`It is claim W${number}-1`)
    expect(made.url.href, 'an address that can be loaded again').toContain(`/claim?made=W${number}-1`)
    for (const other of [`W${number}-2`, `W${number + 1}-1`, 'none'])
      expect(textOf((await visitor().open(`${path}/claim?made=${other}`)).html), other).toContain(
        'Describe the problem',
      )
    expect(made.html).not.toContain(ADDRESS.email)
  })

  test('keeps how the chair is set, and refuses a hole that it does not have', async () => {
    const { path } = await buyChair()
    const page = await visitor().open(path)
    const saved = await visitor().submit(page, 'settings', {
      seatHole: '2',
      kneeHole: '1',
      note: 'desk 29 in',
    })
    expect(textOf(saved.html)).toContain('Saved')
    expect(textOf((await visitor().open(path)).html)).not.toContain('Saved')
    expect(saved.html).toContain('<option value="2" selected>')
    expect(saved.html).toContain('value="desk 29 in"')
    for (const fields of [{ seatHole: '99' }, { seatHole: '1.5' }, { note: 'x'.repeat(201) }])
      expect((await visitor().submit(page, 'settings', fields)).status).toBe(422)
    expect((await visitor().submit(page, 'settings', { formToken: 'forged' })).status).toBe(403)
    expect((await visitor().open(path)).html).toContain('value="desk 29 in"')
    for (const form of ['settings', 'handover'])
      expect((await visitor().open(`${path}/${form}`)).url.pathname, 'loaded again').toBe(path)
  })

  test('that is guessed gets one answer, and after sixty of them none, while a genuine one still opens', async () => {
    const { number, path } = await buyChair()
    const altered = `${path.slice(0, -1)}${path.endsWith('0') ? '1' : '0'}`
    const guesses = [
      altered,
      pathOf(number, { piece: 1 }).replace('-1-1-1-', '-1-2-1-'),
      '/chairs/guess',
      '/chairs/take/guess',
    ]
    const answers = await Promise.all(guesses.map((guess) => visitor('203.0.113.60').open(guess)))
    expect(new Set(answers.map(({ html, status }) => `${status} ${html}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(404)
    for (let count = 4; count < 60; count++) await visitor('203.0.113.60').open('/chairs/guess')
    expect((await visitor('203.0.113.60').open(altered)).status).toBe(429)
    expect((await visitor('203.0.113.60').open(path)).status).toBe(200)
    expect((await visitor('203.0.113.61').open(altered)).status).toBe(404)
  })

  test('ends where the order was canceled, or the chair came back', async () => {
    const canceled = await buyChair()
    await askAdmin(twin(), 'PUT', `orders/${canceled.number}/cancellation`, {})
    const answer = await visitor().open(canceled.path)
    expect(answer.status).toBe(410)
    expect(textOf(answer.html)).toContain('was canceled')
    const refunded = await buyChair('keel-kneeling-chair', 2)
    await send(refunded.number)
    const refund = (quantity: number) =>
      askAdmin(twin(), 'POST', `orders/${refunded.number}/refunds`, {
        ...{ key: randomUUID(), reason: 'goodwill', restock: false, of: 'lines' },
        lines: [{ line: 1, quantity }],
      })
    expect((await refund(1)).status).toBe(200)
    expect((await visitor().open(refunded.path)).status).toBe(200)
    expect((await refund(1)).status).toBe(200)
    for (const piece of [1, 2]) {
      const ended = await visitor().open(pathOf(refunded.number, { piece }))
      expect(ended.status).toBe(410)
      expect(textOf(ended.html)).toContain('was returned or refunded')
    }
    expect((await visitor().open(pathOf(refunded.number, { piece: 3 }))).status).toBe(410)
  })

  test('keeps the setting that was kept with the order, whatever is done first', async () => {
    const { number, path } = await buyChair()
    const setting = 'Seat in hole 2, knee pad in hole 1'
    await database()
      .query.updateTable('storefront.order_lines')
      .where('order_id', '=', (row) =>
        row.selectFrom('storefront.orders').where('number', '=', number).select('id'),
      )
      .set({ setting })
      .execute()
    await send(number)
    const isKept = async () => (await visitor().open(path)).html.match(/<option value="[21]" selected>/g)
    expect(await isKept()).toHaveLength(2)
    await visitor().submit(await visitor().open(path), 'handover', { do: 'offer' })
    expect(await isKept()).toHaveLength(2)
  })

  test('is handed on by a link that can be taken back until it is used, and the buyer hears of it once', async () => {
    const told: string[] = []
    const enqueue = async (_trx: unknown, { subject }: MailMessage) => void told.push(subject)
    await reopen({ mail: { ...openWaitingMail(database()), enqueue } })
    const { number, path } = await buyChair()
    await send(number)
    told.length = 0
    const linkOf = ({ html }: { html: string }) => /\/chairs\/take\/[\w-]+/.exec(html)?.[0] ?? ''
    const offer = async () => visitor().submit(await visitor().open(path), 'handover', { do: 'offer' })
    const first = linkOf(await offer())
    expect(first).not.toBe('')
    expect(linkOf(await offer())).toBe(first)
    await visitor().submit(await visitor().open(path), 'handover', { do: 'take-back' })
    expect((await visitor().open(first)).status).toBe(410)
    const second = linkOf(await offer())
    expect(second).not.toBe(first)
    expect((await visitor().open(first)).status).toBe(410)

    // Looking changes nothing, and of two who confirm at once one gets it.
    const page = await visitor().open(second)
    expect(textOf(page.html)).toContain('Is this chair yours now?')
    expect((await visitor().open(path)).status).toBe(200)
    const taken = await Promise.all(
      [1, 2, 3].map(() => visitor().submit(page, second.split('/')[3] ?? '', {})),
    )
    expect(taken.map(({ status }) => status).sort()).toEqual([200, 410, 410])
    expect((await visitor().open(second)).status).toBe(410)
    expect(told).toEqual([`Order ${number}: your Kneeling Chair was handed on`])
    expect(textOf((await visitor().open(path)).html)).toContain('This chair was handed on')
    const theirs = taken.find(({ status }) => status === 200)?.url.pathname ?? ''
    expect(theirs).toBe(pathOf(number, { owner: 1 }))
    const text = textOf((await visitor().open(`${theirs}?problem=creaks`)).html)
    expect(text).toContain('It covers the first buyer')
    expect(text).not.toContain('Make a warranty claim')
    expect((await visitor().open(`${theirs}/claim`)).status).toBe(409)
  })

  test('goes to one of those who confirm in the same moment', async () => {
    const { path } = await buyChair()
    const page = await visitor().submit(await visitor().open(path), 'handover', { do: 'offer' })
    const [, token = ''] = /\/chairs\/take\/([\w-]+)/.exec(page.html) ?? []
    const offer = readOfferCode(SIGNING_KEY, token)
    if (!offer) throw new Error('no offer')
    const taken = await Promise.all([1, 2, 3].map(() => takeOver(database().query, offer)))
    expect(taken.filter(Boolean)).toHaveLength(1)
    expect(await takeOver(database().query, offer)).toBe(false)
  })
})
