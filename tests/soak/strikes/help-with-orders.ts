import { createBuyer, type Shown } from '#tests/fixtures/storefront/checkout-buyer.ts'

/** The shop's last word on an order, which must still hold afterwards. */
export interface OrderEnd {
  readonly kind: 'cancelled' | 'sent'
  /** Numbers of the order's refunded returns. */
  readonly refunded: readonly string[]
}

export interface Helped {
  answers: number
  isOver: boolean
  readonly ends: Map<number, OrderEnd>
}

export interface Helping {
  readonly origin: string
  readonly serviceKey: string
  readonly helped: Helped
}

interface OrderName {
  readonly number: number
  readonly secret: string
}

const AGAIN_AFTER_MS = 50
const GIVE_UP_MS = 60_000
const REASON = 'I changed my mind'

/** Helps with one order after the other, each with its own buyer and a hurried owner; lost requests are repeated. */
export async function helpWithOrders(helping: Helping, left: OrderName[]): Promise<void> {
  for (let order = left.shift(); order; order = left.shift()) {
    helping.helped.ends.set(order.number, await helpWith(helping, order))
  }
}

async function helpWith(helping: Helping, { number, secret }: OrderName): Promise<OrderEnd> {
  const buyer = createBuyer((request) => insist(helping, request), helping.origin)
  const path = `/orders/${number}/${secret}`
  const page = await buyer.open(`${path}/cancel`)
  // The buyer cancels twice while the owner sends the order, in random order.
  const races = [
    () => buyer.submit(page, 'cancel'),
    () => askOwner(helping, `orders/${number}/fulfilment`, { tracking: '1Z 999-AA1' }),
    () => buyer.submit(page, 'cancel'),
  ].sort(() => Math.random() - 0.5)
  await Promise.all(races.map((race) => race()))
  const shown = await buyer.open(path)
  if (shown.html.includes('This order is canceled')) return { kind: 'cancelled', refunded: [] }

  const refunded: string[] = []
  for (const sequence of [1, 2]) {
    const form = await buyer.open(`${path}/return`)
    if (form.status !== 200) break
    const sent = { reason: REASON, 'quantity-0': '0', 'quantity-1': '0', ...chooseSome(form) }
    await Promise.all([buyer.submit(form, 'return', sent), buyer.submit(form, 'return', sent)])
    const returned = `R${number}-${sequence}`
    const goods = Math.random() < 0.5 ? 'restock' : 'scrap'
    await Promise.all([
      askOwner(helping, `returns/${returned}/receipt`, { goods }),
      askOwner(helping, `returns/${returned}/receipt`, { goods }),
    ])
    await Promise.all([
      askOwner(helping, `returns/${returned}/refund`, {}),
      askOwner(helping, `returns/${returned}/refund`, {}),
    ])
    refunded.push(returned)
  }
  return { kind: 'sent', refunded }
}

/** One piece, or all, of a random line that has any left. */
function chooseSome({ html }: Shown): Record<string, string> {
  const lines = [...html.matchAll(/<select id="(quantity-\d)" name="[^"]+">(.*?)<\/select>/gs)]
  const [, name = '', options = ''] = lines[Math.floor(Math.random() * lines.length)] ?? []
  const max = [...options.matchAll(/value="(\d+)"/g)].length - 1
  return { [name]: String(Math.random() < 0.5 ? 1 : max) }
}

async function askOwner(helping: Helping, path: string, json: object): Promise<void> {
  const response = await insist(
    helping,
    new Request(`${helping.origin}/admin/${path}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${helping.serviceKey}` },
      body: JSON.stringify(json),
    }),
  )
  // The shop refuses a repetition with 409; any other status is wrong.
  if (![200, 409].includes(response.status))
    throw new Error(`${path}: ${response.status} ${await response.text()}`)
  await response.body?.cancel()
}

async function insist({ helped }: Helping, request: Request): Promise<Response> {
  const deadline = Date.now() + GIVE_UP_MS
  for (;;) {
    const response = await fetch(request.clone()).catch(() => undefined)
    const text = await response?.text().catch(() => undefined)
    if (response && text !== undefined && response.status < 500) {
      helped.answers += 1
      return new Response(text, { status: response.status, headers: response.headers })
    }
    if (Date.now() > deadline) throw new Error(`no answer from ${request.url}`)
    await new Promise((done) => setTimeout(done, AGAIN_AFTER_MS))
  }
}
