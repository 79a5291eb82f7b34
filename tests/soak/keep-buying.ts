import {
  type Buyer,
  createBuyer,
  goToPayment,
  pay,
  type Shown,
} from '#tests/fixtures/storefront/checkout-buyer.ts'

export interface Buying {
  readonly origin: string
  /** The server token with which each buyer may ask from an address of their own. */
  readonly privateToken: string
  readonly variantIds: readonly number[]
  readonly tally: Tally
}

/** Counts so far. */
export interface Tally {
  /** Requests that were answered. */
  requests: number
  strikes: number
  /** Checkouts that a strike met and that became an order nevertheless. */
  struck: number
  /** Numbers of the orders that buyers were shown. */
  readonly acknowledged: number[]
  isClosing: boolean
  /** Cards that were declined. */
  declined?: number
}

const AGAIN_AFTER_MS = 100
/** A struck shop is back long before this. */
const GIVE_UP_MS = 90_000
/** Out of ten buyers, how many abandon, are declined first, and click twice. */
const ABANDON = 1
const ARE_DECLINED_FIRST = 2
const CLICK_TWICE = 2
/** All these buyers come from one network, of which forty cards may be declined in an hour (decision 154). */
const MAX_DECLINED = 30

/**
 * Buys as one person after the other. Each tries every step until it works: Pay is pressed again on the same page when
 * no answer came or the shop failed, so in the end each one who paid must have exactly one order.
 */
export async function keepBuying(buying: Buying): Promise<void> {
  const { tally } = buying
  const buyer = createBuyer((request) => visit(tally, request, readPage), buying.origin)
  while (!tally.isClosing) {
    const strikesBefore = tally.strikes
    const kind = Math.random() * 10
    const cart = await createCart(buying)
    const page = await goToPayment(buyer, `${cart}&channel=online_store`)
    if (kind < ABANDON) continue
    const order = await payAsTheyDo(buyer, page, kind - ABANDON, tally)
    const number = /^\/orders\/(\d+)\//.exec(order.url.pathname)?.[1]
    if (!number || order.status !== 200)
      throw new Error(`no order but ${order.status} at ${order.url}: ${order.html}`)
    tally.acknowledged.push(Number(number))
    if (tally.strikes > strikesBefore) tally.struck += 1
  }
}

async function payAsTheyDo(buyer: Buyer, page: Shown, kind: number, tally: Tally): Promise<Shown> {
  const { declined = 0 } = tally
  if (kind < ARE_DECLINED_FIRST && declined < MAX_DECLINED) {
    tally.declined = declined + 1
    await pay(buyer, page, { cardNumber: '4000 0000 0000 0002' })
  }
  const clicks = kind >= 10 - ABANDON - CLICK_TWICE ? 2 : 1
  const ends = await Promise.all(Array.from({ length: clicks }, () => pay(buyer, page)))
  const [end] = ends
  if (!end || ends.some(({ url }) => url.pathname !== end.url.pathname))
    throw new Wrong('two clicks, two ends')
  return end
}

/** Sends the request again until it is answered, since the shop may be struck at any moment. */
async function visit<Answer>(
  tally: Tally,
  request: Request,
  read: (response: Response) => Promise<Answer>,
): Promise<Answer> {
  const deadline = Date.now() + GIVE_UP_MS
  for (;;) {
    try {
      const answer = await read(await fetch(request.clone()))
      tally.requests += 1
      return answer
    } catch (error) {
      if (error instanceof Wrong || Date.now() > deadline) throw error
      await new Promise((done) => setTimeout(done, AGAIN_AFTER_MS))
    }
  }
}

/** A fault that no retry excuses. */
class Wrong extends Error {}

/** The shop may fail, but only with a page that says what to do. */
async function readPage(response: Response): Promise<Response> {
  const { status, headers } = response
  const html = await response.text()
  if (status < 500) return new Response(html, { status, headers })
  if (status === 500 && !html.includes('Something went wrong on our side'))
    throw new Wrong(`a failure without its page: ${html}`)
  throw new Error(`the shop failed with ${status}`)
}

async function createCart({ origin, privateToken, variantIds, tally }: Buying): Promise<string> {
  const lines = variantIds.map((id, index) => ({
    merchandiseId: `gid://shopify/ProductVariant/${id}`,
    quantity: index + 1,
  }))
  const query =
    'mutation ($lines: [CartLineInput!]) { cartCreate(input: { lines: $lines }) { cart { checkoutUrl } } }'
  const request = new Request(`${origin}/api/2025-07/graphql.json`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'shopify-storefront-private-token': privateToken,
      'shopify-storefront-buyer-ip': someAddress(),
    },
    body: JSON.stringify({ query, variables: { lines } }),
  })
  return visit(tally, request, readCheckoutUrl)
}

function someAddress(): string {
  return ['10', ...Array.from({ length: 3 }, () => Math.floor(Math.random() * 256))].join('.')
}

async function readCheckoutUrl(response: Response): Promise<string> {
  const answer = (await response.json()) as { data: { cartCreate: { cart: { checkoutUrl: string } } } }
  return answer.data.cartCreate.cart.checkoutUrl
}
