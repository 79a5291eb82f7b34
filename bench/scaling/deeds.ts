import type { Database } from '#database/connect.ts'
import type { Shop } from '#tests/fixtures/shop/shop.ts'
import { createBuyer, goToPayment, pay } from '#tests/fixtures/storefront/checkout-buyer.ts'
import { putOnShelf } from '#tests/fixtures/storefront/checkout-shelf.ts'
import { readKeys } from '#tests/upgrade/belongings.ts'

const PRODUCT = 'keel-kneeling-chair'
const PASSWORD = 'straight as a plumb line'
const WORDS = ['chair', 'stool', 'walnut', 'cushion', 'knees', 'desk', 'posture', 'oat', 'height', 'back']
const PEOPLE = 4

type Act = (at: number) => Promise<void>

/** Each function does once what people do in a shop. */
export interface Acts {
  /** Addresses of what the shop has at hand. */
  readonly keptPage: string
  readonly file: string
  readonly changePrice: Act
  readonly changePriceAndLook: Act
  readonly search: Act
  readonly cart: Act
  readonly order: Act
  readonly signIn: Act
}

export async function actsIn(shop: Shop, database: Database): Promise<Acts> {
  const { origin } = shop
  const keys = await readKeys(shop.dataDir)
  const keptPage = `${origin}/product/${PRODUCT}`
  const html = await (await fetch(keptPage)).text()
  const picture = /\/cdn\/[\w-]+\/[\w-]+\.(?:webp|jpe?g|png)/.exec(html)?.[0]
  if (picture === undefined) throw new Error('the product page shows no picture')
  const variantId = await putOnShelf(database, { stock: 10_000 })

  async function changePrice(at: number) {
    const answer = await fetch(`${origin}/admin/products/${PRODUCT}/price`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${keys.storefrontServiceKey}` },
      body: JSON.stringify({ price: `${200 + (at % 50)}.${10 + (at % 80)}` }),
    })
    if (!answer.ok) throw new Error(`no price was set: ${answer.status}`)
  }

  async function fillCart(): Promise<string> {
    const answer = await fetch(`${origin}/api/2025-07/graphql.json`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'shopify-storefront-private-token': keys.storefrontPrivateToken ?? '',
        'shopify-storefront-buyer-ip': nextVisitor(),
      },
      body: JSON.stringify({
        query:
          'mutation ($lines: [CartLineInput!]) { cartCreate(input: { lines: $lines }) { cart { checkoutUrl } } }',
        variables: { lines: [{ merchandiseId: `gid://shopify/ProductVariant/${variantId}`, quantity: 1 }] },
      }),
    })
    const { data } = (await answer.json()) as { data: { cartCreate: { cart: { checkoutUrl: string } } } }
    return data.cartCreate.cart.checkoutUrl
  }

  const auth = (path: string, email: string) =>
    fetch(`${origin}/auth/v1/${path}`, {
      method: 'POST',
      headers: {
        apikey: keys.backendAnonKey ?? '',
        'content-type': 'application/json',
        'x-forwarded-for': nextVisitor(),
      },
      body: JSON.stringify({ email, password: PASSWORD }),
    })
  const people = Array.from({ length: PEOPLE }, (_, at) => `visitor-${at}@example.com`)
  for (const email of people) await auth('signup', email)

  return {
    keptPage,
    file: `${origin}${picture}?width=480&format=webp`,
    changePrice,
    async changePriceAndLook(at) {
      await changePrice(at)
      await visit(keptPage)
    },
    search(at) {
      // Each three words are asked for once, so that no answer is kept.
      const words = [at, Math.floor(at / WORDS.length), Math.floor(at / WORDS.length ** 2)]
      return visit(`${origin}/search?q=${words.map((word) => WORDS[word % WORDS.length]).join('+')}`)
    },
    async cart() {
      await fillCart()
    },
    async order() {
      const address = nextVisitor()
      const buyer = createBuyer((request) => {
        request.headers.set('x-forwarded-for', address)
        return fetch(request)
      }, origin)
      const shown = await pay(buyer, await goToPayment(buyer, await fillCart()))
      if (!shown.url.pathname.startsWith('/orders/')) throw new Error(`no order but ${shown.url}`)
    },
    async signIn(at) {
      const answer = await auth('token?grant_type=password', people[at % people.length] ?? '')
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`nobody was signed in: ${answer.status}`)
    },
  }
}

async function visit(address: string): Promise<void> {
  const answer = await fetch(address, { headers: { 'x-forwarded-for': nextVisitor() } })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
}

/** Each request comes from a network of its own, as strangers' do. */
let visitors = 0
function nextVisitor(): string {
  visitors += 1
  return ['10', visitors >> 16, (visitors >> 8) & 255, visitors & 255].join('.')
}
