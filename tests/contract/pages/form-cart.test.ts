import { beforeEach, expect, test } from 'vitest'
import { createChangeOnce } from '#server/forms/change-once.ts'
import { pageLocals } from '#server/pages/page-locals.ts'
import { answerCart, type CartView } from '#shop/cart/posted/answer-cart.ts'
import { createStorefrontClient } from '#shop/clients/storefront/storefront.ts'
import type { SharedLocals } from '#shop/locals.ts'
import { offeredVariant } from '#shop/product/choice/choose-variant.ts'
import { describeStorefront } from '#tests/fixtures/database/twin-suites.ts'
import { ACCESS_TOKEN, ORIGIN } from '#tests/fixtures/storefront/storefront-twin.ts'

const WALNUT = { add: 'keel-kneeling-chair', 'option.Frame finish': 'Walnut', 'option.Cushion color': 'Oat' }

describeStorefront('a cart that forms keep', ({ database, twin }) => {
  let cookie = ''
  let isAway = false
  let changeCartOnce = createChangeOnce(() => new Date())
  beforeEach(() => {
    cookie = ''
    isAway = false
    changeCartOnce = createChangeOnce(() => new Date())
  })

  const storefront = createStorefrontClient({
    url: ORIGIN,
    accessToken: ACCESS_TOKEN,
    apiVersion: '2025-07',
    providerName: 'Keel Pay',
    fetch: async (url, init) =>
      isAway ? Promise.reject(new Error('away')) : twin().fetch(new Request(url, init)),
  })

  function ask(path: string, form?: Record<string, string>) {
    const request = new Request(ORIGIN + path, {
      headers: { cookie },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    const shared = {
      ...{ storefront, changeCartOnce, publicUrl: ORIGIN, log: { warn() {}, error() {} } },
      browser: { storefront: { checkoutOrigin: ORIGIN } },
      claimsNow: () => new Map(),
    } as unknown as SharedLocals
    const locals = pageLocals(shared, new URL(request.url).search, 'USD', { sentFrom: '203.0.113.9' })
    return answerCart(locals, request, offeredVariant)
  }

  /** Posts as a browser does: keeps the cookies, and follows the redirect. */
  async function post(form: Record<string, string>): Promise<CartView> {
    const answer = await ask('/cart', form)
    if (!(answer instanceof Response)) return answer
    expect(answer.status).toBe(303)
    keep(answer.headers.getSetCookie())
    return show(answer.headers.get('location')?.slice(ORIGIN.length))
  }
  async function show(path = '/cart'): Promise<CartView> {
    const answer = await ask(path)
    if (answer instanceof Response) throw new Error('a page that is only looked at leads on')
    keep(answer.setCookies)
    return answer
  }
  function keep(cookies: readonly string[]): void {
    if (cookies.length > 0)
      cookie = cookies
        .map((each) => each.split(';', 1)[0])
        .filter((each) => !each?.endsWith('='))
        .join('; ')
  }
  const said = ({ lines }: CartView) =>
    lines?.map(({ item }) => `${item.quantity} ${item.product.handle} ${item.variantTitle}`)
  const problemOf = ({ refusal }: CartView) => refusal?.problem
  const lineOf = ({ lines }: CartView, index = 0) => lines?.[index]?.lineId ?? ''

  test('[9.08] a code stays with the cart until it applies, says why it does not, and is taken away; an unknown one is not kept', async () => {
    expect(problemOf(await post({ do: 'discount', code: 'BUY2SAVE10' }))).toContain('Your cart is empty')
    await post({ ...WALNUT, quantity: '1' })
    expect((await post({ do: 'discount', code: ' buy2save10 ' })).code).toEqual({
      ...{ code: 'buy2save10', discountCents: 0 },
      problem: 'BUY2SAVE10 needs at least 2 items; this order has 1 item.',
    })
    const unknown = await post({ do: 'discount', code: `NOSUCH${'X'.repeat(300)}` })
    expect([unknown.status, problemOf(unknown)]).toEqual([
      422,
      expect.stringContaining('is not one of our discount codes'),
    ])
    expect((await show()).code).toBeUndefined()
    await post({ do: 'discount', code: 'BUY2SAVE10' })
    const cart = await post({ do: 'update', line: lineOf(await show()), quantity: '2' })
    const [line] = cart.lines ?? []
    const cents = Math.round((2 * (line?.item.priceCents ?? 0)) / 10)
    expect(cart.code).toEqual({ code: 'BUY2SAVE10', discountCents: cents, problem: undefined })
    expect(problemOf(await post({ do: 'discount', code: '   ' }))).toBe('Enter a discount code')
    expect((await post({ do: 'no discount' })).code).toBeUndefined()
  })

  test('a storefront that is away keeps the cart’s code as it was, and the page says that it is away', async () => {
    await post({ ...WALNUT, quantity: '2' })
    await post({ do: 'discount', code: 'BUY2SAVE10' })
    isAway = true
    expect((await post({ do: 'no discount' })).status).toBe(503)
    isAway = false
    expect((await show()).code).toMatchObject({ code: 'BUY2SAVE10', problem: undefined })
  })

  test('[2.17] [4.03] begins with the first form, adds up, changes and ends', async () => {
    expect(await show()).toMatchObject({ status: 200, lines: [], setCookies: [], checkoutUrl: null })
    const first = await post({ ...WALNUT, quantity: '2' })
    expect(said(first)).toEqual(['2 keel-kneeling-chair Walnut / Oat'])
    expect(first).toMatchObject({ added: [{ quantity: 2 }], fewer: [], isSomeLeftOut: false })
    expect(first.checkoutUrl).toMatch(/^https:\/\/keel\.test\/cart\/c\/.*channel=online_store$/)
    expect(said(await post({ ...WALNUT, quantity: '1' }))).toEqual(['3 keel-kneeling-chair Walnut / Oat'])
    const both = await post({ add: 'keel-caster-set', quantity: '1' })
    expect(said(both)).toHaveLength(2)
    const changed = await post({ do: 'update', line: lineOf(both), quantity: '5' })
    expect(said(changed)?.[0]).toBe('5 keel-kneeling-chair Walnut / Oat')
    expect(said(await post({ do: 'update', line: lineOf(both), quantity: '0' }))).toHaveLength(1)
    expect(said(await post({ do: 'remove', line: lineOf(both, 1) }))).toEqual([])
  })

  test('a setting that was ticked stays with its line, and one that no seat has is not shown', async () => {
    const setting = 'Seat in hole 2, knee pad in hole 1'
    const kept = await post({ ...WALNUT, quantity: '1', setting })
    expect(kept.lines?.map(({ item }) => item.setting)).toEqual([setting])
    const forged = await post({ ...WALNUT, quantity: '1', setting: 'Seat in hole 9, knee pad in hole 1' })
    expect(forged.lines?.map(({ item }) => item.setting)).toEqual([setting, undefined])
  })

  test('[4.03] a tap twice does what was asked for once', async () => {
    const begun = await post({ ...WALNUT, quantity: '1' })
    await Promise.all([
      post({ add: 'keel-caster-set', quantity: '1' }),
      post({ add: 'keel-caster-set', quantity: '1' }),
    ])
    expect(said(await show())?.[1]).toMatch(/^1 keel-caster-set/)
    const line = lineOf(begun)
    const [first, second] = await Promise.all([post({ do: 'remove', line }), post({ do: 'remove', line })])
    expect([problemOf(first), problemOf(second)]).toEqual([undefined, undefined])
    // By another process, which does not know of the first tap.
    changeCartOnce = createChangeOnce(() => new Date())
    expect(problemOf(await post({ do: 'remove', line }))).toBeUndefined()
    expect(said(await show())).toHaveLength(1)
  })

  test.each<[string, Record<string, string>, string]>([
    ['no field', {}, 'We could not read that form'],
    ['an unknown product', { add: 'keel-throne', quantity: '1' }, 'no longer sold'],
    ['no options', { add: 'keel-kneeling-chair', quantity: '1' }, 'do not make it like this'],
    [
      'an option that there is not',
      { ...WALNUT, 'option.Frame finish': 'Gold', quantity: '1' },
      'do not make it',
    ],
    [
      'one that is not offered',
      { ...WALNUT, 'option.Cushion color': 'Velvet Moss', quantity: '1' },
      'do not make',
    ],
    ['no quantity', WALNUT, 'Enter a quantity'],
    ['-1', { ...WALNUT, quantity: '-1' }, 'The smallest quantity is 1'],
    ['1e9', { ...WALNUT, quantity: '1e9' }, 'Enter a whole number'],
    ['1000000000', { ...WALNUT, quantity: '1000000000' }, 'The largest quantity'],
    ['two', { ...WALNUT, quantity: 'two' }, 'Enter a whole number'],
    ['a link of what nobody sells', { do: 'put', lines: '999999999:1' }, 'Nothing that this link holds'],
    [
      'a line that is not there',
      { do: 'update', line: 'gid://shopify/CartLine/x', quantity: '1' },
      'no longer in',
    ],
  ])('[4.03] [5.07] %s is refused in words, and the cart is as it was', async (_what, form, words) => {
    await post({ add: 'keel-caster-set', quantity: '1' })
    const refused = await post(form)
    expect([refused.status, problemOf(refused)]).toEqual([422, expect.stringContaining(words)])
    expect(said(refused)).toEqual([expect.stringMatching(/^1 keel-caster-set/)])
  })

  test('[2.27] what is sold out is refused, and what sells out meanwhile shows', async () => {
    const begun = await post({ ...WALNUT, quantity: '1' })
    const [line] = begun.lines ?? []
    const id = Number(line?.item.variantId.split('/').at(-1))
    const stock = (count: number) =>
      database().query.updateTable('storefront.variants').set({ stock: count }).where('id', '=', id).execute()
    await stock(3)
    expect(await post({ ...WALNUT, quantity: '9' })).toMatchObject({
      fewer: [line?.item.variantId],
      added: [],
      lines: [{ item: { quantity: 3 } }],
    })
    await stock(0)
    await expect.poll(async () => (await show()).lines?.[0]?.item.isSoldOut).toBe(true)
    const refused = await post({ ...WALNUT, quantity: '1' })
    expect([refused.status, problemOf(refused)]).toEqual([422, expect.stringContaining('sold out')])
    const put = await post({ do: 'put', lines: `${id}:1` })
    expect(problemOf(put)).toContain('Nothing that this link holds')
    await stock(20)
    const isForSale = async () => {
      const found = await storefront.variants([line?.item.variantId ?? ''])
      return found.ok && found.data[0]?.availableForSale
    }
    await expect.poll(isForSale).toBe(true)
  })

  test('a link shows what it holds and changes nothing; its button leaves out what nobody sells', async () => {
    const [line] = (await post({ ...WALNUT, quantity: '1' })).lines ?? []
    const number = line?.item.variantId.split('/').at(-1)
    cookie = ''
    const shown = await show(`/cart?lines=${number}:2,999999999:1`)
    const linked = { items: [{ quantity: 2 }], goneCount: 1 }
    expect(shown).toMatchObject({ lines: [], linked, setCookies: [] })
    expect(await show(`/cart?lines=${number}:2,${number}:1`)).toMatchObject({ linked: { goneCount: 0 } })
    expect(await show('/cart?lines=oops')).toMatchObject({ linked: 'unreadable' })
    expect(await post({ do: 'put', lines: `${number}:2,999999999:1` })).toMatchObject({
      lines: [{ item: { quantity: 2 } }],
      isSomeLeftOut: true,
    })
  })

  test('[4.03] a cart that was ordered is none: the page forgets it, and the next form begins another', async () => {
    const begun = await post({ ...WALNUT, quantity: '1' })
    await database().query.updateTable('storefront.carts').set({ completed_at: new Date() }).execute()
    expect(problemOf(await post({ do: 'update', line: lineOf(begun), quantity: '2' }))).toContain(
      'no longer in',
    )
    expect(said(await post({ add: 'keel-caster-set', quantity: '1' }))).toEqual([
      expect.stringMatching(/^1 keel-caster-set/),
    ])
    await database().query.updateTable('storefront.carts').set({ completed_at: new Date() }).execute()
    expect(await show()).toMatchObject({
      lines: [],
      setCookies: [expect.stringContaining('Max-Age=0'), expect.anything()],
    })
    expect(cookie).toBe('')
  })

  test('[8.07] a storefront that does not answer is no empty cart', async () => {
    await post({ ...WALNUT, quantity: '1' })
    isAway = true
    expect(await show()).toMatchObject({ status: 503, lines: undefined, setCookies: [] })
    const refused = await post({ ...WALNUT, quantity: '2' })
    expect([refused.status, problemOf(refused)]).toEqual([503, expect.stringContaining('did not respond')])
  })
})
