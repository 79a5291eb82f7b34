import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { describeStorefront } from '#tests/fixtures/database/twin-suites.ts'
import { askAdmin } from '#tests/fixtures/storefront/admin-owner.ts'
import { openChairShop } from '#tests/fixtures/storefront/chair-shop.ts'
import { ADDRESS, textOf } from '#tests/fixtures/storefront/checkout-buyer.ts'

describeStorefront('the passport of a chair', ({ twin, database }) => {
  const { buyChair, pathOf, send, visitor } = openChairShop({ twin, database })

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
})
