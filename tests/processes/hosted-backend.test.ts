import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { watchReviews } from '#shop/clients/backend/watch-reviews.ts'
import { mailsTo } from '#tests/fixtures/mail/outbox.ts'
import { openSeededShop } from '#tests/fixtures/shop/seeded-shop.ts'
import type { Shop } from '#tests/fixtures/shop/shop.ts'
import { ADDRESS, createBuyer, goToPayment, pay } from '#tests/fixtures/storefront/checkout-buyer.ts'
import { askApi, buildShop, pageOf, readKeys } from './seen-from-outside.ts'

const CHAIR = 'keel-kneeling-chair'
const PASSWORD = 'knees-and-shins-1'
const SEEN = { timeout: 15_000 }
const SESSIONS_OF_NOBODY = { auth: { persistSession: false, autoRefreshToken: false } }

/** The shop knows the project only by three variables, as it would a hosted one. */
let project: Shop
let shop: Shop
let anonKey: string
let owner: SupabaseClient
let writer: SupabaseClient
beforeAll(async () => {
  await buildShop()
  project = await openSeededShop()
  const keys = await readKeys(project)
  anonKey = keys.backendAnonKey
  shop = await openSeededShop({
    BACKEND_URL: project.origin,
    BACKEND_ANON_KEY: anonKey,
    BACKEND_SERVICE_KEY: keys.backendServiceKey,
  })
  owner = createClient(project.origin, keys.backendServiceKey, SESSIONS_OF_NOBODY)
  writer = createClient(project.origin, anonKey, SESSIONS_OF_NOBODY)
})
afterAll(async () => {
  await shop?.[Symbol.asyncDispose]()
  await project?.[Symbol.asyncDispose]()
})

test('[7.08] pages lead to the project, and the shop has no accounts of its own', async () => {
  expect((await pageOf(shop, '/login')).text).toContain(project.origin)
  expect((await pageOf(shop, '/auth/v1/health')).status).toBe(404)
})

test('[6.03] what is bought in the shop is known to the project, and verifies what its buyer writes there', async () => {
  const { data, error } = await writer.auth.signUp({ email: 'buyer@example.com', password: PASSWORD })
  expect(error).toBeNull()
  const unproved = await writeReview('keel-caster-set')
  expect(unproved).toMatchObject({ verified: false })

  const number = await buyChair()
  const purchases = () => owner.from('purchases').select().eq('order_number', String(number))
  await vi.waitFor(async () => {
    expect((await purchases()).data).toMatchObject([
      { product_handle: CHAIR, email: ADDRESS.email, user_id: null },
    ])
  }, SEEN)

  const proof = await proofInMail()
  const shown = await fetch(`${shop.origin}/account/purchases`, {
    method: 'POST',
    headers: { authorization: `Bearer ${data.session?.access_token}`, origin: shop.origin },
    body: JSON.stringify({ proof }),
  })
  expect([shown.status, await shown.json()]).toEqual([200, { productHandles: [CHAIR] }])
  expect((await purchases()).data).toMatchObject([{ user_id: data.user?.id }])
  expect(await writeReview(CHAIR)).toMatchObject({ verified: true })
}, 60_000)

test('[7.07] changes of a product’s reviews are told as the shop listens for them', async () => {
  const told: string[] = []
  let isListening = false
  const watch = watchReviews({
    url: project.origin,
    key: anonKey,
    handle: CHAIR,
    onChange: (handle) => told.push(handle),
    onListening: () => {
      isListening = true
    },
  })
  try {
    await vi.waitFor(() => expect(isListening).toBe(true), SEEN)
    await writer.from('reviews').update({ rating: 3 }).eq('product_handle', CHAIR).throwOnError()
    await vi.waitFor(() => expect(told).toContain(CHAIR), SEEN)
    told.length = 0
    // A deletion tells only the row's key; the summary says whose review it was.
    await writer.from('reviews').delete().eq('product_handle', CHAIR).throwOnError()
    await vi.waitFor(() => expect(told).toContain(CHAIR), SEEN)
    told.length = 0
    await writer.from('reviews').delete().eq('product_handle', 'keel-caster-set').throwOnError()
    await writer.from('reviews').insert(reviewOf(CHAIR)).throwOnError()
    await vi.waitFor(() => expect(told).toContain(CHAIR), SEEN)
    expect(new Set(told)).toEqual(new Set([CHAIR]))
  } finally {
    await watch.stop()
  }
})

test('[6.03] while the project is away, the shop sells on and tells it afterwards', async () => {
  await project.kill()
  expect((await pageOf(shop, `/product/${CHAIR}`)).status).toBe(200)
  const number = await buyChair()
  await project.startAgain()
  await vi.waitFor(
    async () => {
      const { data } = await owner.from('purchases').select().eq('order_number', String(number))
      expect(data).toMatchObject([{ product_handle: CHAIR }])
    },
    { timeout: 45_000, interval: 500 },
  )
}, 90_000)

const reviewOf = (product_handle: string) => ({
  product_handle,
  author: 'Ada',
  rating: 5,
  title: 'A week of getting used to it',
  body: 'My knees took a week to get used to it, my back none at all.',
})

async function writeReview(handle: string): Promise<unknown> {
  const { data, error } = await writer.from('reviews').insert(reviewOf(handle)).select().single()
  expect(error).toBeNull()
  return data
}

async function buyChair(): Promise<number> {
  const found = await askApi(shop, `{ product(handle: "${CHAIR}") { variants(first: 1) { nodes { id } } } }`)
  const line = `{ merchandiseId: "${found.data.product.variants.nodes[0].id}", quantity: 1 }`
  const made = await askApi(
    shop,
    `mutation { cartCreate(input: { lines: [${line}] }) { cart { checkoutUrl } } }`,
  )
  const buyer = createBuyer((request) => fetch(request), shop.origin)
  const order = await pay(buyer, await goToPayment(buyer, made.data.cartCreate.cart.checkoutUrl))
  return Number(/^\/orders\/(\d+)\//.exec(order.url.pathname)?.[1])
}

async function proofInMail(): Promise<string> {
  return vi.waitFor(async () => {
    const [mail = ''] = await mailsTo(shop, ADDRESS.email)
    const [, proof] = /\/orders\/proof\/(\d+\.[\w-]{43})/.exec(mail) ?? []
    if (!proof) throw new Error('no proof in the mail yet')
    return proof
  }, SEEN)
}
