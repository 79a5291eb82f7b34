import { beforeAll, expect, test } from 'vitest'
import { policies } from '#facts/policies/policies.ts'
import { describeEmptyStorefront } from '#tests/fixtures/database/twin-suites.ts'
import { askAdmin } from '#tests/fixtures/storefront/admin-owner.ts'
import { ask } from '#tests/fixtures/storefront/storefront-twin.ts'

const NOW = new Date('2026-03-06T15:00:00Z')

describeEmptyStorefront("the owner's hand on discount codes", ({ database, twin, reopen }) => {
  beforeAll(async () => {
    await reopen({ now: () => NOW })
  })
  const create = (discount: object) => askAdmin(twin(), 'POST', 'discounts', discount)
  const listed = async () => (await askAdmin(twin(), 'GET', 'discounts')).body.discounts
  const logOf = (subject: string) =>
    database()
      .query.selectFrom('storefront.change_log')
      .where('subject', '=', subject)
      .orderBy('id')
      .select(['action', 'detail'])
      .execute()
  const countCodes = async () => (await listed()).length

  test('[9.08] the codes that the pages promise are there from the beginning', async () => {
    const seeded = policies.discountCodes.map(({ code, percent, minQuantity }) => ({
      ...{
        code,
        percent,
        minQuantity,
        kind: 'percent',
        amount: null,
        minSubtotal: null,
        from: null,
        to: null,
      },
      ...{ maxUses: null, onceACustomer: false, used: 0, state: 'active', endedAt: null, isPromised: true },
    }))
    expect(await listed()).toEqual(seeded.toReversed())
  })

  test('[9.08] the shop’s metafield names those of the promised codes that stand', async () => {
    const named = async () => {
      const { shop } = await ask(
        twin(),
        `{ shop {
          metafield(namespace: "keel", key: "volume_discounts") { type value }
          other: metafield(namespace: "keel", key: "other") { value }
          metafields(identifiers: [{ namespace: "keel", key: "volume_discounts" }, { key: "x" }]) { value }
        } }`,
      )
      const { metafield, other, metafields } = shop
      expect([metafield.type, other, metafields[1]]).toEqual(['json', null, null])
      expect(metafields[0].value).toBe(metafield.value)
      return JSON.parse(metafield.value)
    }
    expect(await named()).toEqual(policies.discountCodes)
    await askAdmin(twin(), 'PUT', 'discounts/BUY2SAVE10/end')
    expect(await named()).toEqual(policies.discountCodes.filter(({ code }) => code !== 'BUY2SAVE10'))
    await askAdmin(twin(), 'DELETE', 'discounts/BUY2SAVE10/end')
    expect(await named()).toEqual(policies.discountCodes)
  })

  test('one is made with all that can be said of it, logged, and listed first', async () => {
    const { status, body } = await create({
      ...{ kind: 'amount', code: ' spring-15 ', amount: '15', minQuantity: '2', minSubtotal: '50.00' },
      ...{ from: '2026-03-01T00:00:00Z', to: '2026-04-01T00:00:00.000Z', maxUses: '3', onceACustomer: true },
    })
    const made = {
      ...{ code: 'SPRING-15', kind: 'amount', percent: null, amount: '15.00', minQuantity: 2 },
      ...{ minSubtotal: '50.00', from: '2026-03-01T00:00:00.000Z', to: '2026-04-01T00:00:00.000Z' },
      ...{ maxUses: 3, onceACustomer: true, used: 0, state: 'active', endedAt: null, isPromised: false },
    }
    expect([status, body]).toEqual([200, made])
    expect((await listed())[0]).toEqual(made)
    expect(await logOf('SPRING-15')).toEqual([{ action: 'discount', detail: { before: null, after: made } }])
  })

  test('a code is one, however it is written, and never given again', async () => {
    expect((await create({ kind: 'free-delivery', code: 'Free' })).status).toBe(200)
    await askAdmin(twin(), 'PUT', 'discounts/free/end')
    const before = await countCodes()
    const again = await create({ kind: 'percent', code: 'FREE', percent: '5' })
    expect([again.status, again.body.error]).toEqual([
      409,
      'there is a code FREE already, be it ended or not',
    ])
    expect(await countCodes()).toBe(before)
  })

  test('two who make one code at once make one', async () => {
    const make = () => create({ kind: 'percent', code: 'TWICE', percent: '5' })
    const statuses = (await Promise.all([make(), make(), make()])).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 409, 409])
  })

  test('an end can be taken back, and both are logged once', async () => {
    await create({ kind: 'percent', code: 'ENDS', percent: '5' })
    const end = (method: string) => askAdmin(twin(), method, 'discounts/ends/end')
    expect((await end('PUT')).body).toEqual({ code: 'ENDS', changed: true })
    expect((await listed())[0]).toMatchObject({ state: 'ended', endedAt: NOW.toISOString() })
    expect((await end('PUT')).body).toEqual({ code: 'ENDS', changed: false })
    expect((await end('DELETE')).body).toEqual({ code: 'ENDS', changed: true })
    expect((await listed())[0]).toMatchObject({ state: 'active', endedAt: null })
    expect((await logOf('ENDS')).map(({ detail }) => detail.after)).toMatchObject([{}, 'ended', 'active'])
  })

  test('lists in pages where they are many, the last of which may be full', async () => {
    const known = (await listed()).length
    const values = Array.from({ length: 200 - known }, (_, at) => ({
      ...{ code: `MANY-${at}`, kind: 'percent' as const, percent: 5 },
    }))
    await database().query.insertInto('storefront.discounts').values(values).execute()
    const codes: string[] = []
    const sizes: number[] = []
    for (let before = ''; ; ) {
      const { body } = await askAdmin(twin(), 'GET', `discounts${before && `?before=${before}`}`)
      codes.push(...body.discounts.map(({ code }: { code: string }) => code))
      sizes.push(body.discounts.length)
      if (body.next === null) break
      before = body.next
    }
    expect(sizes).toEqual([100, 100])
    expect(codes.slice(0, values.length)).toEqual(values.map(({ code }) => code).toReversed())
    expect(new Set(codes).size).toBe(codes.length)
    expect(codes.at(-1)).toBe('BUY2SAVE10')
  })

  const percent = (more: object) => ({ kind: 'percent', code: 'BAD', percent: '10', ...more })
  test.each<[object | undefined, number, string]>([
    [percent({ percent: '0' }), 422, 'a percentage is a whole number from 1 to 100'],
    [percent({ percent: '101' }), 422, 'a percentage is a whole number from 1 to 100'],
    [percent({ percent: '-1' }), 422, 'a percentage is a whole number from 1 to 100'],
    [percent({ percent: '12,50' }), 422, 'a percentage is a whole number from 1 to 100'],
    [percent({ percent: 10 }), 422, 'a percentage is a whole number from 1 to 100'],
    [percent({ percent: undefined }), 422, 'a discount has a code, and the percentage'],
    [percent({ code: '<script>alert(1)</script>' }), 422, 'a code is 2 to 40 letters'],
    [percent({ code: 'A'.repeat(41) }), 422, 'a code is 2 to 40 letters'],
    [percent({ code: 'A,B' }), 422, 'a code is 2 to 40 letters'],
    [percent({ code: '' }), 422, 'a code is 2 to 40 letters'],
    [percent({ code: undefined }), 422, 'a discount has a code'],
    [percent({ minQuantity: '0' }), 422, 'the least number of items'],
    [percent({ minSubtotal: '-5' }), 422, 'the least subtotal is dollars and cents'],
    [percent({ maxUses: '0' }), 422, 'the number of uses'],
    [percent({ maxUses: '1e9' }), 422, 'the number of uses'],
    [percent({ onceACustomer: 'yes' }), 422, 'once a customer is true or false'],
    [percent({ from: '2026-02-30T00:00:00Z' }), 422, 'there is no such day'],
    [percent({ to: 'tomorrow' }), 422, 'the end is a moment in UTC'],
    [percent({ from: '2026-05-02T00:00:00Z', to: '2026-05-01T00:00:00Z' }), 422, 'the end comes after'],
    [percent({ to: '2026-03-06T14:00:00Z' }), 422, 'the end is in the past'],
    [percent({ to: '2026-03-06T15:00:00Z' }), 422, 'the end is in the past'],
    [{ kind: 'amount', code: 'BAD', amount: '12,50' }, 422, 'an amount is dollars and cents'],
    [{ kind: 'amount', code: 'BAD', amount: '0' }, 422, 'an amount is dollars and cents'],
    [{ kind: 'amount', code: 'BAD', amount: '1e9' }, 422, 'an amount is dollars and cents'],
    [{ kind: 'gift', code: 'BAD' }, 422, 'a discount is a percent, an amount or free-delivery'],
    [undefined, 422, 'a discount is a percent, an amount or free-delivery'],
  ])('refuses %j with %i and one sentence, and makes nothing', async (discount, status, says) => {
    const answer = await askAdmin(twin(), 'POST', 'discounts', discount)
    expect([answer.status, answer.body.error]).toEqual([status, expect.stringContaining(says)])
    expect(await logOf('BAD')).toEqual([])
  })

  test('whoever made several mistakes is told all of them, each with its field', async () => {
    const bad = { code: '-', percent: '101', maxUses: '0', to: '2026-05-01T00:00:00Z' }
    const { body } = await create(percent({ ...bad, from: '2026-05-02T00:00:00Z' }))
    expect(body).toEqual({
      error: 'a percentage is a whole number from 1 to 100',
      problems: [
        { path: 'percent', message: 'a percentage is a whole number from 1 to 100' },
        { path: 'code', message: expect.stringMatching(/^a code is 2 to 40 letters/) },
        { path: 'maxUses', message: expect.stringMatching(/^the number of uses/) },
        { path: 'to', message: 'the end comes after the beginning' },
      ],
    })
    const { body: past } = await create(percent({ to: '2026-03-06T14:00:00Z' }))
    expect(past.problems).toEqual([{ path: 'to', message: 'the end is in the past' }])
    await create(percent({ code: 'TAKEN' }))
    const { body: taken } = await create(percent({ code: 'TAKEN' }))
    expect(taken.problems).toEqual([{ path: 'code', message: taken.error }])
  })

  test('a code that there is not cannot be ended', async () => {
    const { status, body } = await askAdmin(twin(), 'PUT', 'discounts/none/end')
    expect([status, body.error]).toEqual([404, 'there is no code "NONE"'])
  })
})
