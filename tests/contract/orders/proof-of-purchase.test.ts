import { beforeAll, beforeEach, expect, test } from 'vitest'
import { sign } from '#services/shared/signature.ts'
import { describeEmptyStorefront } from '#tests/fixtures/database/twin-suites.ts'
import { openWaitingMail } from '#tests/fixtures/mail/waiting-mail.ts'
import { ADDRESS, createBuyer } from '#tests/fixtures/storefront/checkout-buyer.ts'
import { buy, fillCart, putOnShelf } from '#tests/fixtures/storefront/checkout-shelf.ts'
import { ORIGIN } from '#tests/fixtures/storefront/storefront-twin.ts'

const SIGNING_KEY = '5e'.repeat(32)
const PROOF = /https:\/\/keel\.test\/orders\/proof\/(\d+\.[\w-]{43})/

describeEmptyStorefront('the proof of purchase', ({ database, twin, reopen }) => {
  let number: number
  let text: string
  let html: string
  const proofIn = (mail: string) => PROOF.exec(mail)?.[1] ?? ''
  const buyer = createBuyer((request) => twin().fetch(request), ORIGIN)

  const open = (signingKey = SIGNING_KEY) => reopen({ mail: openWaitingMail(database()), signingKey })
  const order = async () => {
    const lines = [
      { variantId: await putOnShelf(database()), quantity: 2 },
      { variantId: await putOnShelf(database()), quantity: 1 },
    ]
    return buy(twin(), await fillCart(database(), { lines }))
  }
  const mailOf = (order: number) =>
    database()
      .query.selectFrom('mail.messages')
      .where('subject', 'like', `% ${order}`)
      .select(['text', 'html'])
      .executeTakeFirstOrThrow()

  beforeAll(async () => {
    await open()
    number = await order()
    const mail = await mailOf(number)
    text = mail.text
    html = mail.html ?? ''
  })
  beforeEach(() => open())

  test('[9.14] stands in both forms of the order’s mail, and proves who bought what', async () => {
    expect(proofIn(text)).toBe(proofIn(html))
    const sold = await database()
      .query.selectFrom('storefront.order_lines as line')
      .innerJoin('storefront.orders as order', 'order.id', 'line.order_id')
      .where('number', '=', number)
      .orderBy('line.position')
      .select('product_handle')
      .execute()
    expect(await twin().provePurchase(proofIn(text))).toEqual({
      kind: 'proved',
      orderNumber: number,
      email: ADDRESS.email,
      boughtAt: expect.any(Date),
      productHandles: sold.map(({ product_handle }) => product_handle),
    })
    expect(sold).toHaveLength(2)
  })

  test('opens the order, at an address that proves nothing', async () => {
    const shown = await buyer.open(`/orders/proof/${proofIn(text)}`)
    expect(shown.status).toBe(200)
    const [, , shownNumber, secret = ''] = shown.url.pathname.split('/')
    expect(shownNumber).toBe(String(number))
    expect(shown.html).not.toContain(proofIn(text).split('.')[1])
    for (const token of [secret, `${number}.${secret}`, `${number}/${secret}`])
      expect(await twin().provePurchase(token)).toEqual({ kind: 'refused' })
  })

  test('is refused when it was changed, cut short, made up, or made for something else', async () => {
    const proof = proofIn(text)
    const [, signature = ''] = proof.split('.')
    const other = await order()
    const otherSignature = proofIn((await mailOf(other)).text).split('.')[1] ?? ''
    const refused = [
      '',
      '.',
      proof.slice(0, -1),
      proof.slice(1),
      `${proof}A`,
      ` ${proof}`,
      `${proof}\n`,
      `0${proof}x`,
      `${number}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
      `${other}.${signature}`,
      `${number}.${otherSignature}`,
      `${number}.${sign(SIGNING_KEY, `checkout form ${number}`)}`,
      `${number}.${sign('00'.repeat(32), `proof of purchase ${number}`)}`,
      `${number + 1_000}.${sign(SIGNING_KEY, `proof of purchase ${number + 1_000}`)}`,
      'x'.repeat(10_000),
      `${'9'.repeat(10_000)}.${signature}`,
      `${number}.${'A'.repeat(10_000)}`,
    ]
    for (const token of refused) {
      expect(await twin().provePurchase(token), token.slice(0, 100)).toEqual({ kind: 'refused' })
      const shown = await buyer.open(`/orders/proof/${encodeURIComponent(token)}`)
      expect(shown.status, token.slice(0, 100)).toBe(404)
      expect(shown.html).not.toContain(ADDRESS.address)
    }
  })

  test('is worth nothing under another key', async () => {
    await open('a1'.repeat(32))
    expect(await twin().provePurchase(proofIn(text))).toEqual({ kind: 'refused' })
  })
})
