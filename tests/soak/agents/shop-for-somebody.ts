import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { writeId } from '#services/storefront/global-ids.ts'
import { createBuyer, pay, type Shown } from '#tests/fixtures/storefront/checkout-buyer.ts'
import type { Random } from '../random.ts'
import { type AgentTally, type Answer, type Call, type Caller, callShop, visitPage } from './call-shop.ts'
import type { ListeningAgent } from './listening-agent.ts'

export interface Shopping {
  readonly origin: string
  /** Of the owner, who ships some of the orders. */
  readonly serviceKey: string
  readonly agents: readonly ListeningAgent[]
  readonly variantIds: readonly number[]
  readonly calls: number
  readonly random: Random
  readonly tally: AgentTally
  readonly bought: Bought[]
}

/** A checkout that a person has paid, as the shop told of it. */
export interface Bought {
  readonly checkout: string
  readonly order: number
  readonly agent: ListeningAgent
  readonly email: string
  readonly totalCents: number
  readonly consents: boolean
  /** How often the agent has to hear of it: when it was placed, and when it was sent. */
  readonly changes: number
}

const HOME = {
  street_address: '12 Harbor Street',
  address_locality: 'Portland',
  address_region: 'ME',
  postal_code: '04101',
}
const fulfillment = { methods: [{ destinations: [HOME], groups: [{ selected_option_id: 'standard' }] }] }

const consentTo = (granted: boolean) => ({
  'dev.ucp.consent.marketing': {
    ...{ granted: false, source: 'business' },
    segments: { 'dev.ucp.consent.marketing.email': { granted, source: 'platform' } },
  },
})

/** Shops for one person after the other, until all agents together have called often enough. */
export async function shopForPeople(shopping: Shopping): Promise<void> {
  while (shopping.tally.calls < shopping.calls) {
    const done = await shopOnce(shopping)
    if (done) shopping.bought.push(done)
  }
}

async function shopOnce(shopping: Shopping): Promise<Bought | undefined> {
  const { origin, agents, variantIds, random, tally } = shopping
  const isOneIn = (count: number) => random.below(count) === 0
  const network = ['10', ...Array.from({ length: 3 }, () => random.below(256))].join('.')
  const [agent, stranger] = isOneIn(2) ? agents : agents.toReversed()
  if (!agent || !stranger) throw new Error('there are no agents')
  const transport = random.pick(['rest', 'mcp'] as const)
  const caller: Caller = { origin, agent, network, transport, tally }
  const ask = (call: Call) => callShop(caller, call)
  /** A change has a key; one in four is sent twice at once, as by an agent that grew impatient. */
  async function change(call: Call): Promise<Answer> {
    const keyed = { ...call, key: randomUUID() }
    const [answer] = await Promise.all(isOneIn(4) ? [ask(keyed), ask(keyed)] : [ask(keyed)])
    return answer
  }

  const id = writeId('ProductVariant', random.pick(variantIds))
  const line_items = [{ item: { id }, quantity: 1 + random.below(3) }]
  const email = `${randomUUID()}@example.com`
  const consents = isOneIn(3)
  if (isOneIn(3)) await ask({ name: 'search_catalog', body: { query: '*' } })
  if (isOneIn(3)) await ask({ name: 'get_product', body: { id } })
  const cart = isOneIn(2) ? await change({ name: 'create_cart', body: { line_items } }) : undefined
  if (cart && isOneIn(2)) await change({ name: 'update_cart', id: cart.id, body: { line_items } })
  const from = cart ? { cart_id: cart.id } : {}
  const { id: checkout } = await change({ name: 'create_checkout', body: { line_items, ...from } })
  const named = { email, first_name: 'Ada', last_name: 'Lane' }
  const buyer = { ...named, consent: consentTo(consents) }
  const whole = await change({
    ...{ name: 'update_checkout', id: checkout },
    body: { line_items, buyer, fulfillment },
  })
  assert.equal(whole.status, 'requires_escalation', JSON.stringify(whole))
  if (isOneIn(10)) {
    await change({ name: 'cancel_checkout', id: checkout })
    // Where a process died once it was done, the answer is that it cannot be done again; the checkout tells.
    const canceled = await ask({ name: 'get_checkout', id: checkout })
    assert.equal(canceled.status, 'canceled')
    return undefined
  }
  const handed = await change({ name: 'complete_checkout', id: checkout, body: {} })
  assert.equal(handed.continue_url, whole.continue_url)
  if (isOneIn(10)) {
    const theirs = await callShop({ ...caller, agent: stranger }, { name: 'get_checkout', id: checkout })
    assert.equal(theirs.messages[0].code, 'not_found', 'another agent sees a checkout')
  }
  // Some never pay.
  if (isOneIn(10)) return undefined

  const order = await payByHand(shopping, network, handed.continue_url, isOneIn(5))
  const completed = await ask({ name: 'get_checkout', id: checkout })
  assert.deepEqual([completed.status, completed.order?.id], ['completed', String(order)])
  const totalCents = totalOf(handed)
  const shown = await ask({ name: 'get_order', id: String(order) })
  assert.deepEqual([shown.id, shown.checkout_id, totalOf(shown)], [String(order), checkout, totalCents])
  const isSent = isOneIn(3)
  if (isSent) await ship(shopping, order)
  return { checkout, order, agent, email, totalCents, consents, changes: isSent ? 2 : 1 }
}

const totalOf = ({ totals }: Answer): number =>
  totals.find(({ type }: { type: string }) => type === 'total').amount

/** A person pays on the shop's own page, by its forms; some click twice. */
async function payByHand(
  { origin, tally }: Shopping,
  network: string,
  continueUrl: string,
  isImpatient: boolean,
): Promise<number> {
  const buyer = createBuyer((request) => visitPage(tally, network, request), origin)
  const page = await buyer.open(continueUrl)
  async function payUntilTaken(shown: Shown): Promise<Shown> {
    const end = await pay(buyer, shown)
    return end.status === 409 && end.html.includes('please pay again') ? payUntilTaken(end) : end
  }
  const ends = await Promise.all(Array.from({ length: isImpatient ? 2 : 1 }, () => payUntilTaken(page)))
  const paths = ends.map(({ url }) => url.pathname)
  assert.equal(new Set(paths).size, 1, `two clicks, two ends: ${paths.join(' ')}`)
  const number = /^\/orders\/(\d+)\//.exec(paths[0] ?? '')?.[1]
  if (number === undefined) throw new Error(`no order but ${ends[0]?.status} at ${paths[0]}`)
  return Number(number)
}

async function ship({ origin, serviceKey, tally }: Shopping, order: number): Promise<void> {
  const request = new Request(`${origin}/admin/orders/${order}/fulfilment`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${serviceKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ tracking: '1Z 999-AA1' }),
  })
  const { status } = await visitPage(tally, '10.0.0.1', request)
  // A repetition is refused with 409, once the order is on its way.
  assert.ok(status === 200 || status === 409, `order ${order} was not shipped: ${status}`)
}
