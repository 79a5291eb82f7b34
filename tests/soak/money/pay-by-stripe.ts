import assert from 'node:assert/strict'
import type { Database } from '#database/connect.ts'
import { reconcile } from '#services/storefront/payments/books/reconcile.ts'
import type { PaymentProvider } from '#services/storefront/payments/payment-provider.ts'
import { openStripeStandIn, type StripeStandIn } from '#tests/fixtures/payments/stripe/stand-in.ts'
import { NOTICES, openStripeShop, payByStripe, stripeOf } from '#tests/fixtures/payments/stripe-shop.ts'
import { askAdmin } from '#tests/fixtures/storefront/admin-owner.ts'
import { goToPayment, type Shown } from '#tests/fixtures/storefront/checkout-buyer.ts'
import { fillCart, putOnShelf, skuOf } from '#tests/fixtures/storefront/checkout-shelf.ts'
import { createRandom, type Random } from '../random.ts'
import { type ComparedBooks, expectBooksAgree } from './books-agree.ts'
import { type MoneyShop, providersOf } from './money-shop.ts'
import { openMortalShop } from './mortal-process.ts'
import { isAnythingDue } from './pay-and-die.ts'

const STOCK = 1_000_000
const AT_ONCE = 8
/** A purchase takes about as many steps. */
const MAX_STEPS = 50
/** Longer than a process attends to a payment. */
const LATER_MS = 20_000
/** Longer than stock is held, and than work is put off that failed a few times. */
const LAPSE_MS = 60 * 60_000
const MAX_ROUNDS = 40
/** Longer than the shop waits, so that each of these answers is lost. */
const LATE_ANSWER_MS = 70_000
const METHODS = [
  ...Array.from({ length: 12 }, () => 'pm_card_visa'),
  'pm_card_chargeDeclined',
  'pm_card_authenticationRequired',
  'pm_card_authenticationRequired',
  'pm_card_threeDSecureRequiredChargeDeclined',
  'pm_card_standInProcessing',
  'pm_card_pendingRefund',
]

interface StripeWorld {
  readonly database: Database
  readonly stripe: StripeStandIn
  readonly living: MoneyShop
  readonly variantIds: readonly number[]
  /** The SKU of what costs less than Stripe takes of a payment. */
  readonly part: string
  readonly random: Random
  readonly now: () => Date
  pass(ms: number): Promise<void>
}

/**
 * Makes random purchases at once by Stripe's own client over HTTP, with answers that are cut, late or failed, notices
 * that come twice, in another order or never, and processes that die between any two of their steps. At the end a
 * living process sweeps up, and the books must agree to the cent.
 */
export async function payByStripeAndDie(
  database: Database,
  {
    purchases,
    seed,
    lateAnswers,
  }: { readonly purchases: number; readonly seed: number; readonly lateAnswers: number },
) {
  let living: MoneyShop | undefined
  await using stripe = await openStripeStandIn({
    seed,
    send: async (request) => living?.twin.fetch(request) ?? new Response(null, { status: 503 }),
  })
  let aheadMs = 0
  const now = () => new Date(Date.now() + aheadMs)
  living = openStripeShop({ database, stripe, now })
  const startedAt = now()
  const partId = await putOnShelf(database, { stock: STOCK, priceCents: 30 })
  const world: StripeWorld = {
    ...{ database, stripe, living, now, random: createRandom(seed) },
    variantIds: [await putOnShelf(database, { stock: STOCK })],
    part: await skuOf(database, partId),
    async pass(ms) {
      aheadMs += ms
      await stripe.passTime(ms)
    },
  }
  await stripe.notify({ url: NOTICES, twice: 0.2, held: 0.2, lost: 0.2 })
  await misbehave(stripe, lateAnswers)
  let left = purchases
  let died = 0
  async function keepBuying() {
    while (left-- > 0) if (await buyOnce(world)) died += 1
  }
  await Promise.all(Array.from({ length: AT_ONCE }, keepBuying))
  await stripe.behave()
  await sweepUp(world)
  const { variantIds } = world
  await expectBooksAgree({
    ...{ database, variantIds: [...variantIds, partId], stock: STOCK },
    books: await readBooks(stripe),
  })
  await expectNothingToReconcile(world, startedAt)
  const { orders } = await database.query
    .selectFrom('storefront.order_lines')
    .where('variant_id', 'in', variantIds)
    .select((row) => row.fn.countAll<number>().as('orders'))
    .executeTakeFirstOrThrow()
  return { orders, died }
}

/** What the shop asks; the browser's own questions to Stripe are not the shop's to survive. */
const ASKED = [
  'POST /v1/payment_intents',
  'POST /v1/payment_intents/*/confirm',
  'POST /v1/payment_intents/*/capture',
  'POST /v1/payment_intents/*/cancel',
  'GET /v1/payment_intents/*',
  'POST /v1/refunds',
  'GET /v1/refunds',
]

async function misbehave(stripe: StripeStandIn, lateAnswers: number) {
  const on = 'POST /v1/payment_intents/*/confirm'
  await stripe.misbehave({ does: 'answer-late', ms: LATE_ANSWER_MS, times: lateAnswers, share: 0.02, on })
  for (const asked of ASKED) {
    for (const does of ['cut-before', 'cut-after', 'fail-after', 'limit-rate'] as const)
      await stripe.misbehave({ does, share: 0.02, on: asked })
  }
}

/** Returns whether the process that took the payment died. */
async function buyOnce(world: StripeWorld): Promise<boolean> {
  const { database, stripe, living, random, now, variantIds } = world
  const chance = (percent: number) => random.below(100) < percent
  const lines = variantIds.map((variantId) => ({ variantId, quantity: 1 + random.below(3) }))
  const page = await goToPayment(living.buyer, await fillCart(database, { lines }, now()))
  const mortal = openMortalShop({
    ...{ database, now },
    diesAt: chance(60) ? 1 + random.below(MAX_STEPS) : Number.POSITIVE_INFINITY,
    provider: (onStep) => withSteps(stripeOf(stripe, now), onStep),
  })
  const unlessDead = async <Result>(work: () => Promise<Result>) => {
    try {
      return await work()
    } catch (error) {
      if (!mortal.isDead()) throw error
      return undefined
    }
  }
  const method = random.pick(METHODS)
  let shown = await unlessDead(() => payByStripe(mortal, stripe, page, method))
  await unlessDead(mortal.workOff)
  if (chance(60)) await endAtBank(stripe, random)
  if (chance(40)) {
    await world.pass(LATER_MS)
    shown = await payUntilTold(living, stripe, page)
  }
  if (chance(10)) await stripe.deliver()
  if (chance(5)) await world.pass(random.below(LAPSE_MS))
  const number = /^\/orders\/(\d+)\//.exec(shown?.url.pathname ?? '')?.[1]
  if (number !== undefined && chance(25)) await addPart(world, number)
  if (number !== undefined && chance(25)) {
    const { status } = await askAdmin(living.twin, 'PUT', `orders/${number}/cancellation`, {})
    assert.ok([200, 409].includes(status), `order ${number} was shown and cannot be canceled: ${status}`)
  }
  return mortal.isDead()
}

/** Adds what costs too little to be charged: the order's total is more than what is taken from then on. */
async function addPart({ living, part }: StripeWorld, number: string): Promise<void> {
  const changes = { added: [{ sku: part, quantity: 1 }] }
  const { body } = await askAdmin(living.twin, 'POST', `orders/${number}/edit-preview`, changes)
  assert.equal(body.settlement, 'waived', `order ${number}: ${JSON.stringify(body)}`)
  const wish = { ...changes, fingerprint: body.fingerprint }
  const { status } = await askAdmin(living.twin, 'POST', `orders/${number}/edits`, wish)
  assert.equal(status, 200, `order ${number} was shown and cannot be edited`)
}

/** Presses again as a buyer does, as long as the page says that nothing was charged. */
async function payUntilTold(shop: MoneyShop, stripe: StripeStandIn, page: Shown): Promise<Shown> {
  const shown = await payByStripe(shop, stripe, page)
  return shown.status === 503 ? payUntilTold(shop, stripe, page) : shown
}

/** Whoever waits at their bank, of this purchase or of another one, comes to an end there. */
async function endAtBank(stripe: StripeStandIn, random: Random) {
  for (const { id, status } of stripe.books.intents.values()) {
    if (status === 'requires_action')
      await stripe.authenticate(id, random.below(4) === 0 ? 'fail' : 'complete')
    if (status === 'processing')
      await stripe.finishProcessing(id, random.below(2) === 0 ? 'declined' : 'authorized')
  }
}

/** A process may die before it asks, and before it hears the answer. */
function withSteps(provider: PaymentProvider, onStep: () => void): PaymentProvider {
  const around =
    <Asked, Answer>(ask: (asked: Asked) => Promise<Answer>) =>
    async (asked: Asked) => {
      onStep()
      const answer = await ask(asked)
      onStep()
      return answer
    }
  const { step } = provider
  return {
    ...provider,
    lookUp: around(provider.lookUp),
    capture: around(provider.capture),
    release: around(provider.release),
    refund: around(provider.refund),
    lookUpRefund: around(provider.lookUpRefund),
    step: {
      ...step,
      read(fields, at) {
        const read = step.read(fields, at)
        if (read.kind === 'invalid') return read
        return { ...read, means: { ...read.means, authorise: around(read.means.authorise) } }
      },
    },
  }
}

/** Lets time pass until nothing is due, with what Stripe still has to say. */
async function sweepUp({ database, stripe, living, pass }: StripeWorld): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    await living.workOff()
    await stripe.settleRefunds()
    await stripe.deliver()
    if (!(await isAnythingDue(database))) return
    await pass(round < 2 ? LATER_MS : LAPSE_MS)
  }
}

/** Nothing may differ by the command that an owner gives. What is younger than an hour, it leaves alone. */
async function expectNothingToReconcile({ database, stripe, now }: StripeWorld, from: Date): Promise<void> {
  const provider = stripeOf(stripe, now)
  const at = new Date(now().getTime() + 2 * LAPSE_MS)
  const { differences, counts } = await reconcile(
    { database, providers: providersOf(provider), now: () => at },
    { from, to: at },
  )
  assert.deepEqual(differences, [], 'the books differ')
  assert.ok(counts.payments > 0, 'payments were compared')
}

/** Stripe's books by the keys of the shop. */
export async function readBooks(stripe: StripeStandIn): Promise<ComparedBooks> {
  const { intents, refunds } = await stripe.read()
  const booked = new Map<string, { state: string; keptCents: number }>()
  for (const { id, status, metadata, amount_received, latest_charge } of intents) {
    const key = metadata.payment ?? id
    assert.ok(!booked.has(key), `two payments of one key at Stripe: ${key}`)
    const backCents = refunds
      .filter((each) => each.payment_intent === id && each.status !== 'failed')
      .reduce((sum, { amount }) => sum + amount, 0)
    const isTaken = status === 'succeeded'
    if (status === 'requires_payment_method')
      assert.ok(latest_charge === null, 'a declined payment was left open at Stripe')
    booked.set(key, { state: STATES[status] ?? status, keptCents: isTaken ? amount_received - backCents : 0 })
  }
  return { booked, keptCents: (key) => booked.get(key)?.keptCents ?? 0 }
}

const STATES: Readonly<Record<string, string>> = {
  requires_action: 'at-bank',
  processing: 'at-bank',
  requires_capture: 'authorised',
}
