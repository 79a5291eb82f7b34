import { beforeEach, expect, test } from 'vitest'
import { createLog } from '#server/log.ts'
import { purchaseProofs } from '#server/purchases/purchase-proofs.ts'
import { reviewedProducts } from '#server/purchases/reviewed-products.ts'
import { askForDueReviews, type FindReviewed } from '#services/storefront/review-requests/request-reviews.ts'
import { openAuthTwin, signUp } from '#tests/fixtures/backend/auth-twin.ts'
import { writeReview } from '#tests/fixtures/backend/public-tables.ts'
import { describeEmptyStorefront } from '#tests/fixtures/database/twin-suites.ts'
import { mailsTo } from '#tests/fixtures/mail/mailbox.ts'
import { openWaitingMail } from '#tests/fixtures/mail/waiting-mail.ts'
import { askAdmin } from '#tests/fixtures/storefront/admin-owner.ts'
import { createBuyer, goToPayment, pay } from '#tests/fixtures/storefront/checkout-buyer.ts'
import { fillCart, putOnShelf } from '#tests/fixtures/storefront/checkout-shelf.ts'
import { ORIGIN, testCardAlone } from '#tests/fixtures/storefront/storefront-twin.ts'

const SIGNING_KEY = '5e'.repeat(32)
const DAY_MS = 86_400_000
const TITLE = 'Keel Kneeling Chair'
const REVIEW_LINK = /https:\/\/keel\.test\/review\?product=([\w-]+)#proof=(\d+\.[\w-]{43})/g
const nobodyReviewed: FindReviewed = async () => []

describeEmptyStorefront('the mail that asks for a review', ({ database, twin, reopen }) => {
  let now: Date
  let count = 0
  const mail = () => openWaitingMail(database())
  const parts = () => ({
    database: database(),
    publicUrl: ORIGIN,
    signingKey: SIGNING_KEY,
    pictures: { originals: new URL('file:///nowhere/'), madeFolder: undefined },
    mail: mail(),
    providers: testCardAlone(),
    log: createLog('silent'),
    now: () => now,
    tellForeignForm() {},
  })

  beforeEach(async () => {
    await reopen(parts())
    // Other tests' orders must not be asked about.
    await database()
      .query.updateTable('storefront.orders')
      .set({ review_request: 'left-out', review_request_at: new Date(0) })
      .execute()
    now = new Date('2026-03-06T15:00:00Z')
  })

  const pass = (days: number) => {
    now = new Date(now.getTime() + days * DAY_MS)
  }
  const ask = (findReviewed = nobodyReviewed, changed: Partial<ReturnType<typeof parts>> = {}) =>
    askForDueReviews({ ...parts(), ...changed }, findReviewed, () => false)
  const requestsTo = async (address: string) =>
    (await mailsTo(database(), address)).filter(({ subject }) => subject.startsWith('Would you review'))
  const linksIn = (text: string) =>
    [...text.matchAll(REVIEW_LINK)].map(([, handle = '', proof = '']) => ({ handle, proof }))

  /** Places an order and marks it sent at once. */
  async function sendOrder(variants: readonly number[], name = 'Ada') {
    const email = `buyer-${++count}@example.com`
    const buyer = createBuyer((request) => twin().fetch(request), ORIGIN)
    const lines = variants.map((variantId) => ({ variantId, quantity: 2 }))
    const cart = await fillCart(database(), { lines }, now)
    const { url } = await pay(buyer, await goToPayment(buyer, cart, { email, firstName: name }))
    const number = Number(url.pathname.split('/')[2])
    const sent = await askAdmin(twin(), 'PUT', `orders/${number}/fulfilment`, { tracking: '1Z 999-AA1' })
    expect(sent.status).toBe(200)
    return { number, email }
  }
  const handleOf = async (variantId: number) => {
    const { handle } = await database()
      .query.selectFrom('storefront.variants as variant')
      .innerJoin('storefront.products as product', 'product.id', 'variant.product_id')
      .where('variant.id', '=', variantId)
      .select('handle')
      .executeTakeFirstOrThrow()
    return handle
  }
  const unpublish = async (variantId: number) =>
    database()
      .query.updateTable('storefront.products')
      .where('handle', '=', await handleOf(variantId))
      .set({ published_at: null })
      .execute()
  const requestOf = async (number: number) => {
    const row = await database()
      .query.selectFrom('storefront.orders')
      .where('number', '=', number)
      .select('review_request')
      .executeTakeFirstOrThrow()
    return row.review_request
  }

  test('[6.03] comes once, fourteen days after the order was sent, for each product, with the proof that it was bought', async () => {
    const variants = [
      await putOnShelf(database()),
      await putOnShelf(database(), { title: 'Keel Saddle Stool' }),
    ]
    const { number, email } = await sendOrder([...variants, variants[0] ?? 0])
    pass(13.99)
    await ask()
    expect(await requestsTo(email)).toEqual([])
    pass(0.01)
    for (let times = 0; times < 3; times++) {
      await ask()
      pass(5)
    }
    const [request, ...more] = await requestsTo(email)
    expect(more).toEqual([])
    const { subject, text, html } = request ?? { subject: '', text: '', html: '' }
    expect(subject).toBe(`Would you review what you bought? Keel order ${number}`)
    const links = linksIn(text)
    expect(linksIn(html.replaceAll('&amp;', '&'))).toEqual(links)
    expect(links.map(({ handle }) => handle)).toEqual(await Promise.all(variants.map(handleOf)))
    for (const { proof } of links)
      expect(await twin().provePurchase(proof)).toMatchObject({ kind: 'proved', orderNumber: number })
    for (const title of [TITLE, 'Keel Saddle Stool', 'Friday, March 6'])
      for (const form of [text, html]) expect(form).toContain(title)
    expect(text).not.toMatch(/love|happy|great|star|discount|reward|thank|win\b|%/i)
    expect(text).toContain(`Unsubscribe: ${mail().unsubscribeUrl(email)}`)
    const { unsubscribe_url } = await database()
      .query.selectFrom('mail.messages')
      .where('subject', '=', subject)
      .select('unsubscribe_url')
      .executeTakeFirstOrThrow()
    expect(unsubscribe_url).toBe(mail().unsubscribeUrl(email))
  })

  test('is sent once however many processes look at the same moment', async () => {
    const sent = [
      await sendOrder([await putOnShelf(database())]),
      await sendOrder([await putOnShelf(database())]),
    ]
    pass(14)
    await Promise.all(Array.from({ length: 6 }, () => ask()))
    for (const { email } of sent) expect(await requestsTo(email)).toHaveLength(1)
  })

  test('is decided together with its mail: who fails at the one has not done the other', async () => {
    const { number, email } = await sendOrder([await putOnShelf(database())])
    const other = await sendOrder([await putOnShelf(database())])
    pass(14)
    const broken = mail()
    await ask(nobodyReviewed, {
      mail: {
        ...broken,
        enqueue: async (trx, message) => {
          await broken.enqueue(trx, message)
          if (message.to === email) throw new Error('killed here')
        },
      },
    })
    expect(await requestOf(number)).toBeNull()
    expect(await requestsTo(email)).toEqual([])
    // The failed request does not hold up other orders.
    expect(await requestsTo(other.email)).toHaveLength(1)
    await ask()
    expect(await requestsTo(email)).toHaveLength(1)
  })

  test('names no product that the buyer has reviewed, as the backend tells', async () => {
    const backend = await openAuthTwin(database())
    const owner = {
      url: ORIGIN,
      anonKey: backend.anonKey,
      serviceKey: backend.serviceKey,
      fetch: (request: Request) => backend.backend.fetch(request),
    }
    const variants = [await putOnShelf(database()), await putOnShelf(database())]
    const handles = await Promise.all(variants.map(handleOf))
    const { email, number } = await sendOrder(variants)
    const { session, user } = await signUp(backend)
    pass(14)
    const other = await sendOrder(variants)
    const { proof = '' } = await proofOf(number)
    const shown = await purchaseProofs({
      storefront: twin(),
      owner,
      publicUrl: ORIGIN,
      log: createLog('silent'),
    }).fetch(
      new Request(`${ORIGIN}/account/purchases`, {
        method: 'POST',
        headers: { authorization: `Bearer ${session.access_token}`, origin: ORIGIN },
        body: JSON.stringify({ proof }),
      }),
    )
    expect(shown.status).toBe(200)
    await writeReview(database(), user.id, { product_handle: handles[0] ?? '' })
    const find = reviewedProducts(owner)
    await ask(find)
    const [request] = await requestsTo(email)
    expect(linksIn(request?.text ?? '').map(({ handle }) => handle)).toEqual([handles[1]])
    // Another buyer of the same products has reviewed nothing.
    pass(14)
    await ask(find)
    expect(linksIn((await requestsTo(other.email))[0]?.text ?? '')).toHaveLength(2)
  })

  test('is left out where nothing is left to review, and waits while the backend cannot say', async () => {
    const handles: string[] = []
    const variantId = await putOnShelf(database())
    const { number, email } = await sendOrder([variantId])
    pass(14)
    await ask(() => Promise.reject(new Error('away')))
    expect(await requestOf(number)).toBeNull()
    handles.push(await handleOf(variantId))
    await ask(async () => handles)
    expect(await requestOf(number)).toBe('left-out')
    await ask()
    expect(await requestsTo(email)).toEqual([])
  })

  test('names no product that is not sold any more', async () => {
    const variants = [await putOnShelf(database()), await putOnShelf(database())]
    const kept = await sendOrder(variants)
    const gone = await sendOrder([variants[0] ?? 0])
    await unpublish(variants[0] ?? 0)
    pass(14)
    await ask()
    const [request] = await requestsTo(kept.email)
    expect(linksIn(request?.text ?? '').map(({ handle }) => handle)).toEqual([
      await handleOf(variants[1] ?? 0),
    ])
    expect(await requestsTo(gone.email)).toEqual([])
    expect(await requestOf(gone.number)).toBe('left-out')
  })

  test('does not come to who has unsubscribed, while mails about orders do', async () => {
    const { number, email } = await sendOrder([await putOnShelf(database())])
    await mail().fetch(new Request(mail().unsubscribeUrl(email), { method: 'POST' }))
    pass(14)
    await ask()
    expect(await requestOf(number)).toBe('left-out')
    expect((await mailsTo(database(), email)).map(({ subject }) => subject)).toEqual([
      `Your Keel order ${number}`,
      `Your Keel order ${number} is on its way`,
    ])
  })

  test('is for orders sent in the last four weeks alone, whenever this began and wherever the clock leaps', async () => {
    const old = await sendOrder([await putOnShelf(database())])
    pass(15)
    const late = await sendOrder([await putOnShelf(database())])
    pass(14)
    const begin = now
    pass(365)
    await ask()
    now = new Date(begin.getTime() - 365 * DAY_MS)
    await ask()
    expect([await requestOf(old.number), await requestOf(late.number)]).toEqual([null, null])
    now = begin
    await ask()
    expect(await requestsTo(old.email)).toEqual([])
    expect(await requestsTo(late.email)).toHaveLength(1)
  })

  test('comes to ten buyers a minute at most, over all processes', async () => {
    const variantId = await putOnShelf(database())
    const { email } = await sendOrder([variantId])
    // Whoever is left out counts for nothing.
    await mail().fetch(new Request(mail().unsubscribeUrl(email), { method: 'POST' }))
    for (let orders = 0; orders < 22; orders++) await sendOrder([variantId])
    pass(14.5)
    const asked = async () => {
      const { orders } = await database()
        .query.selectFrom('storefront.orders')
        .where('review_request', '=', 'sent')
        .select((row) => row.fn.countAll<number>().as('orders'))
        .executeTakeFirstOrThrow()
      return Number(orders)
    }
    await Promise.all([ask(), ask(), ask()])
    expect(await asked()).toBe(10)
    now = new Date(now.getTime() + 61_000)
    await ask()
    expect(await asked()).toBe(20)
    // A clock that is set back does not stop the requests until it has caught up.
    now = new Date(now.getTime() - 3_600_000)
    await ask()
    expect(await asked()).toBe(22)
  })

  test('says a name, and carries no link that a buyer wrote', async () => {
    const { email } = await sendOrder([await putOnShelf(database())], 'https://evil.example/win evil.example')
    pass(14)
    await ask()
    for (const { text, html } of await mailsTo(database(), email))
      for (const form of [text, html]) expect(form).not.toMatch(/evil\.example|evil\/|\/\/evil/)
  })

  async function proofOf(number: number) {
    const { text } = await database()
      .query.selectFrom('mail.messages')
      .where('subject', '=', `Your Keel order ${number}`)
      .select('text')
      .executeTakeFirstOrThrow()
    return { proof: /\/orders\/proof\/(\S+)/.exec(text)?.[1] }
  }
})
