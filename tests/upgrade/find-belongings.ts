import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { createLocalJWKSet, decodeJwt, jwtVerify } from 'jose'
import { createBuyer, textOf } from '#tests/fixtures/storefront/checkout-buyer.ts'
import {
  type Account,
  type Asked,
  askBackend,
  type Belongings,
  findCart,
  type Order,
  type Review,
} from './belongings.ts'

/** Looks for everything that a person left, as they would when they come back. */
export async function findBelongings(
  shop: Asked,
  { keys, cart, order, account, review }: Belongings,
): Promise<void> {
  for (const [name, key] of Object.entries(keys)) equal(shop.keys[name], key, `the shop has another ${name}`)
  deepEqual(await findCart(shop, cart.id), cart, 'the cart is another one')
  await findOrder(shop, order)
  if (account) await findAccount(shop, account)
  if (review) await findReview(shop, review)
}

async function findOrder({ fetch, origin }: Asked, { number, path }: Order): Promise<void> {
  const { status, html } = await createBuyer(fetch, origin).open(path)
  equal(status, 200, `the link to order ${number} leads nowhere`)
  match(textOf(html), new RegExp(`\\b${number}\\b`), `the link to order ${number} leads elsewhere`)
}

async function findAccount(shop: Asked, account: Account): Promise<void> {
  const { email, password, refreshToken } = account
  const signedIn = await askBackend(shop, '/auth/v1/token?grant_type=password', { body: { email, password } })
  equal(signedIn.status, 200, `nobody can sign in: ${JSON.stringify(signedIn.body)}`)
  equal(signedIn.body.user.id, account.id, 'somebody else was signed in')
  const body = { refresh_token: refreshToken }
  const stayed = await askBackend(shop, '/auth/v1/token?grant_type=refresh_token', { body })
  equal(stayed.status, 200, `who was signed in no longer is: ${JSON.stringify(stayed.body)}`)
  await checkOldToken(shop, account)
}

/** Verifies the token by the shop's published keys, as of the moment it was issued, since it lasts for an hour. */
async function checkOldToken(shop: Asked, { id, accessToken }: Account): Promise<void> {
  const { body: keys } = await askBackend(shop, '/auth/v1/.well-known/jwks.json')
  const { iat = 0 } = decodeJwt(accessToken)
  const { payload } = await jwtVerify(accessToken, createLocalJWKSet(keys), {
    currentDate: new Date(iat * 1000),
  })
  equal(payload.sub, id, 'the token is of somebody else')
}

async function findReview(shop: Asked, review: Review): Promise<void> {
  const { body } = await askBackend(shop, `/rest/v1/reviews?select=id,author,body&id=eq.${review.id}`)
  deepEqual(body, [review], 'the review is another one')
  const { body: summaries } = await askBackend(
    shop,
    '/rest/v1/review_summaries?product_handle=eq.keel-cushion-set',
  )
  ok(summaries.length > 0, 'no summary counts the review')
}
