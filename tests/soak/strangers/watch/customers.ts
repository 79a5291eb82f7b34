import { setTimeout as sleep } from 'node:timers/promises'
import { createBuyer, goToPayment, pay } from '#tests/fixtures/storefront/checkout-buyer.ts'
import { createCart, PASSWORD, type PublicKeys } from '../foothold.ts'

export interface Customers {
  readonly origin: string
  readonly keys: PublicKeys
  readonly variantId: string
  readonly owner: { readonly email: string; readonly address: string }
}

export interface Visits {
  /** How long each purchase took, from the cart to the page of the order. */
  readonly purchasesMs: readonly number[]
  /** Numbers of the orders that buyers were shown. */
  readonly acknowledged: readonly number[]
  /** Faults that a well-behaved visitor met. */
  readonly faults: readonly string[]
}

const BROWSED = ['/', '/collection', '/product/keel-kneeling-chair', '/reviews', '/about']
const BUYERS = 2
const MAX_TRIES = 3
const PRESS_AGAIN_AFTER_MS = 1_000
/** An address may sign in more often than this. */
const SIGN_IN_EVERY_MS = 250
let visitors = 0

/** Visitors browse, sign in and buy by turns, each from their own network, for a time or until the promise settles. */
export async function beCustomers(customers: Customers, during: number | Promise<unknown>): Promise<Visits> {
  const { origin, keys, owner } = customers
  const [purchasesMs, acknowledged, faults]: [number[], number[], string[]] = [[], [], []]
  let isOver = false
  const over = typeof during === 'number' ? sleep(during) : during
  void over.finally(() => {
    isOver = true
  })
  const inTurn = async (visit: () => Promise<void>) => {
    do await visit().catch((error: Error) => void faults.push(error.message))
    while (!isOver)
  }
  const buying = Array.from({ length: BUYERS }, () =>
    inTurn(async () => {
      const startedMs = performance.now()
      acknowledged.push(await buy(customers))
      purchasesMs.push(performance.now() - startedMs)
    }),
  )
  const browsing = inTurn(async () => {
    for (const path of BROWSED) {
      const { status } = await visit(`${origin}${path}`, nextAddress())
      if (status !== 200) throw new Error(`${path} was answered with ${status}`)
    }
  })
  // The owner signs in from the address they used last.
  const signingIn = inTurn(async () => {
    const answer = await visit(`${origin}/auth/v1/token?grant_type=password`, owner.address, {
      method: 'POST',
      headers: { apikey: keys.backendAnonKey, 'content-type': 'application/json' },
      body: JSON.stringify({ email: owner.email, password: PASSWORD }),
    })
    if (answer.status !== 200)
      throw new Error(`the owner was not let in: ${answer.status} ${answer.text.slice(0, 200)}`)
    await sleep(SIGN_IN_EVERY_MS)
  })
  await Promise.all([...buying, browsing, signingIn])
  return { purchasesMs, acknowledged, faults }
}

async function buy({ origin, keys, variantId }: Customers): Promise<number> {
  const address = nextAddress()
  const cart = await createCart(origin, keys, address, variantId)
  const buyer = createBuyer((request) => {
    request.headers.set('x-forwarded-for', address)
    return pressAgain(request)
  }, origin)
  const paid = await pay(buyer, await goToPayment(buyer, `${cart.checkoutUrl}&channel=online_store`))
  const number = /^\/orders\/(\d+)\//.exec(paid.url.pathname)?.[1]
  if (paid.status !== 200 || !number)
    throw new Error(`a payment was answered with ${paid.status} at ${paid.url.pathname}`)
  return Number(number)
}

async function visit(url: string, address: string, init: RequestInit = {}) {
  const headers = { ...(init.headers as Record<string, string>), 'x-forwarded-for': address }
  const answer = await fetch(url, { ...init, headers })
  return { status: answer.status, text: await answer.text() }
}

/** Sends the same request again after a 503, as its page suggests: nothing was taken. */
async function pressAgain(request: Request): Promise<Response> {
  for (let tries = 1; ; tries++) {
    const answer = await fetch(request.clone())
    if (answer.status !== 503 || tries === MAX_TRIES) return answer
    await answer.body?.cancel()
    await sleep(PRESS_AGAIN_AFTER_MS)
  }
}

function nextAddress(): string {
  visitors += 1
  return `203.0.${(visitors >> 8) % 113}.${visitors % 256}`
}
