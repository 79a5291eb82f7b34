import assert from 'node:assert/strict'
import type { Database } from '#database/connect.ts'
import { putOnShelf } from '#tests/fixtures/storefront/checkout-shelf.ts'
import { type CartClient, cartClient } from '#tests/fixtures/storefront/storefront-cart.ts'
import { openTwin } from '#tests/fixtures/storefront/storefront-twin.ts'
import { createRandom, type Random } from './random.ts'

/** Odd prices, so that percentages of them are not whole cents. */
const PRICES_CENTS = [2_950, 4_999, 24_901, 33]
const CODES = ['BUY2SAVE10', 'BUY3SAVE15', 'BUY4SAVE20', 'NONE']
/** The soak runs this many; the ordinary tests run a part. */
export const CART_SEQUENCES = 200

const CLIENTS = 4
const STEPS = 6

interface Shelf {
  readonly variantIds: readonly string[]
  readonly priceCents: ReadonlyMap<string, number>
}

/**
 * Several clients change one cart at once by random sequences. Each keeps to lines of its own wrapping, so a model
 * knows what must be left, however the changes interleave; the code that one client sets is checked against the whole
 * cart. Two twins that share only the database stand in for two processes.
 */
export async function changeCartsAtOnce(database: Database, counts: { sequences: number; seed: number }) {
  const twins = [openTwin(database), openTwin(database)]
  const shelf = await fillShelf(database)
  for (let index = 0; index < counts.sequences; index++) {
    const seed = counts.seed + index
    const clients = Array.from({ length: CLIENTS }, (_, client) => {
      const twin = twins[client % twins.length]
      if (!twin) throw new Error('there is no twin')
      return cartClient(() => twin)
    })
    await changeOneCart(clients, shelf, seed)
  }
}

async function fillShelf(database: Database): Promise<Shelf> {
  const priceCents = new Map<string, number>()
  for (const price of PRICES_CENTS) {
    const variantId = await putOnShelf(database, { priceCents: price, stock: 100_000 })
    priceCents.set(`gid://shopify/ProductVariant/${variantId}`, price)
  }
  return { variantIds: [...priceCents.keys()], priceCents }
}

async function changeOneCart(clients: readonly CartClient[], shelf: Shelf, seed: number) {
  const [first] = clients
  if (!first) throw new Error('there is no client')
  const { id } = (await first.create()).cart
  const model = createCartModel()
  await Promise.all(
    clients.map(async (client, index) => {
      const random = createRandom(seed * CLIENTS + index)
      for (let step = 0; step < STEPS; step++)
        await changeOnce({ client, id, model, shelf, random, owner: `${index}`, seed })
    }),
  )
  const code = createRandom(seed).pick(CODES)
  const { cart } = await first.change('cartDiscountCodesUpdate', id, { discountCodes: [code] })
  checkCart(cart, model, `seed ${seed}`)
  checkSums(cart, shelf, code, `seed ${seed}`)
}

interface Turn {
  readonly client: CartClient
  readonly id: string
  readonly model: CartModel
  readonly shelf: Shelf
  readonly random: Random
  readonly owner: string
  readonly seed: number
}

async function changeOnce({ client, id, model, shelf, random, owner, seed }: Turn) {
  const merchandiseId = random.pick(shelf.variantIds)
  const quantity = 1 + random.below(5)
  const attributes = [{ key: 'Owner', value: owner }]
  const key = `${merchandiseId} ${owner}`
  const { lines } = await client.read(id)
  const mine: Line | undefined = lines.nodes.find((line: Line) => keyOf(line) === key)
  const action = mine ? random.pick(['add', 'update', 'remove', 'empty']) : 'add'
  const { cart, userErrors } = await {
    add: () => client.change('cartLinesAdd', id, { lines: [{ merchandiseId, quantity, attributes }] }),
    update: () => client.change('cartLinesUpdate', id, { lines: [{ id: mine?.id, quantity }] }),
    empty: () => client.change('cartLinesUpdate', id, { lines: [{ id: mine?.id, quantity: 0 }] }),
    remove: () => client.change('cartLinesRemove', id, { lineIds: [mine?.id] }),
  }[action as 'add' | 'update' | 'remove' | 'empty']()
  assert.deepEqual(userErrors, [], `seed ${seed}: ${action}`)
  if (action === 'add') model.add(key, quantity)
  else model.set(key, action === 'update' ? quantity : 0)
  const shown = cart.lines.nodes.find((line: Line) => keyOf(line) === key)?.quantity ?? 0
  assert.equal(shown, model.quantityOf(key), `seed ${seed}: what its own client reads back`)
  checkSums(cart, shelf, undefined, `seed ${seed}`)
}

interface Line {
  readonly id: string
  readonly quantity: number
  readonly attributes: readonly { readonly value: string }[]
  readonly merchandise: { readonly id: string }
  readonly cost: { readonly totalAmount: { readonly amount: string } }
}

interface ShownCart {
  readonly totalQuantity: number
  readonly lines: { readonly nodes: readonly Line[] }
  readonly discountAllocations: readonly { readonly discountedAmount: { readonly amount: string } }[]
  readonly cost: {
    readonly subtotalAmount: { readonly amount: string }
    readonly totalAmount: { readonly amount: string }
  }
}

function checkCart({ lines }: ShownCart, model: CartModel, message: string) {
  const shown = new Map(lines.nodes.map((line) => [keyOf(line), line.quantity]))
  assert.equal(shown.size, lines.nodes.length, `${message}: no two lines are equal`)
  assert.deepEqual([...shown].sort(), [...model.entries].sort(), `${message}: nothing is lost`)
}

function checkSums(cart: ShownCart, { priceCents }: Shelf, code: string | undefined, message: string) {
  let quantity = 0
  let subtotal = 0
  for (const line of cart.lines.nodes) {
    const cents = line.quantity * (priceCents.get(line.merchandise.id) ?? 0)
    assert.equal(readCents(line.cost.totalAmount.amount), cents, `${message}: a line's total`)
    quantity += line.quantity
    subtotal += cents
  }
  const discount = discountCents(code, quantity, subtotal)
  assert.equal(cart.totalQuantity, quantity, message)
  assert.equal(readCents(cart.cost.subtotalAmount.amount), subtotal, `${message}: the sum of the lines`)
  const allocated = cart.discountAllocations.map(({ discountedAmount }) => readCents(discountedAmount.amount))
  const takenOff = allocated.reduce((sum, cents) => sum + cents, 0)
  assert.equal(takenOff, discount, `${message}: what ${code} takes off`)
  assert.equal(
    allocated.length,
    discount > 0 ? cart.lines.nodes.length : 0,
    `${message}: a part for each line`,
  )
  assert.equal(readCents(cart.cost.totalAmount.amount), subtotal - discount, `${message}: the total`)
}

function keyOf({ merchandise, attributes }: Line): string {
  return `${merchandise.id} ${attributes[0]?.value}`
}

/** Reads the digits, since a decimal fraction is no whole number of cents in floating point. */
function readCents(amount: string): number {
  const [whole = '0', decimals = ''] = amount.split('.')
  return Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
}

/** A model of what a cart should hold: the quantity of each wrapping of each variant. */
interface CartModel {
  add(key: string, quantity: number): void
  set(key: string, quantity: number): void
  quantityOf(key: string): number
  readonly entries: ReadonlyMap<string, number>
}

function createCartModel(): CartModel {
  const entries = new Map<string, number>()
  function set(key: string, quantity: number) {
    if (quantity > 0) entries.set(key, quantity)
    else entries.delete(key)
  }
  return {
    entries,
    set,
    add: (key, quantity) => set(key, (entries.get(key) ?? 0) + quantity),
    quantityOf: (key) => entries.get(key) ?? 0,
  }
}

/** The discount in cents. It repeats the percentages of clause 9.08 on purpose. */
function discountCents(code: string | undefined, quantity: number, subtotalCents: number): number {
  const offers: Record<string, [minQuantity: number, percent: number]> = {
    BUY2SAVE10: [2, 10],
    BUY3SAVE15: [3, 15],
    BUY4SAVE20: [4, 20],
  }
  const [minQuantity, percent] = offers[code ?? ''] ?? [Number.POSITIVE_INFINITY, 0]
  return quantity >= minQuantity ? Math.floor((subtotalCents * percent + 50) / 100) : 0
}
