import assert from 'node:assert/strict'
import type { Database } from '#database/connect.ts'
import type { Manner } from '#tests/fixtures/payments/stand-in-provider.ts'
import { createRandom } from '../random.ts'
import { expectBooksAgree } from './books-agree.ts'
import { createMoneyWorld, type Purchase, payAndDie, sweepUp } from './pay-and-die.ts'

const MANNERS: readonly Manner[] = ['prompt', 'twice', 'declined', 'severed', 'late', 'lost', 'at-bank']

const EDITS: Readonly<Partial<Record<Manner, Purchase['edit']>>> = {
  prompt: 'more',
  twice: 'less',
  late: 'more',
}

/**
 * Makes one purchase after the other and kills its process at step one, two, three … until one lives, so between any
 * two of start, authorise, settle, capture, edit and refund. After each, the books must agree. `stride` skips steps.
 */
export async function cutEverywhere(database: Database, { stride }: { readonly stride: number }) {
  const world = await createMoneyWorld(database)
  let cuts = 0
  for (const [index, manner] of MANNERS.entries()) {
    for (const isPaidAgain of [false, true]) {
      let diesAt = 1 + ((index + Number(isPaidAgain)) % stride)
      const fate = { isPaidAgain, isConfirmed: isPaidAgain, edit: EDITS[manner] ?? 'none' } as const
      const purchase = { manner, ...fate, isRefunded: index % 2 === 0, isCancelled: true }
      while (await payAndDie(world, { ...purchase, diesAt })) {
        await sweepUp(world)
        await expectBooksAgree(world).catch((cause: unknown) => {
          throw new Error(`${manner}${isPaidAgain ? ', paid again,' : ''} killed at step ${diesAt}`, {
            cause,
          })
        })
        cuts += 1
        diesAt += stride
      }
    }
  }
  await sweepUp(world)
  await expectBooksAgree(world)
  await expectEditsAndRefunds(database)
  return cuts
}

/** What every order refuses would agree with all books. */
async function expectEditsAndRefunds({ query }: Database): Promise<void> {
  const edits = query.selectFrom('storefront.order_edits').where('state', '=', 'applied')
  const settled = await edits.select('settled_by').distinct().execute()
  const ways = new Set<string>(settled.map(({ settled_by }) => settled_by))
  assert.ok(ways.has('payment'), 'no edit was paid for')
  assert.ok(ways.has('refund') || ways.has('smaller-capture'), 'no edit gave money back')
  const refunds = query
    .selectFrom('storefront.refunds')
    .where('kind', '=', 'owner')
    .where('state', '=', 'paid')
  assert.ok(await refunds.select('id').executeTakeFirst(), 'no refund was paid by the word of the owner')
}

const SILENT_ONE_OF = 200
/** A purchase takes about as many steps. */
const MAX_STEPS = 60
const AT_ONCE = 6

/** Makes random purchases at once; until the end, only processes that happen to live sweep up. */
export async function cutAnywhere(
  database: Database,
  { purchases, seed }: { readonly purchases: number; readonly seed: number },
) {
  const world = await createMoneyWorld(database)
  const random = createRandom(seed)
  const chance = (percent: number) => random.below(100) < percent
  let left = purchases
  let died = 0
  async function keepBuying() {
    while (left-- > 0) {
      const manner = random.below(SILENT_ONE_OF) === 0 ? 'silent' : random.pick(MANNERS)
      const diesAt = chance(60) ? 1 + random.below(MAX_STEPS) : Number.POSITIVE_INFINITY
      const fate = {
        ...{ isPaidAgain: chance(50), isConfirmed: chance(50), isCancelled: chance(30) },
        ...{ edit: random.pick(['none', 'none', 'less', 'more'] as const), isRefunded: chance(20) },
      }
      if (await payAndDie(world, { manner, diesAt, ...fate })) died += 1
      if (chance(10)) world.pass(random.below(30_000))
      if (chance(5)) world.books.deliver()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, keepBuying))
  await sweepUp(world)
  await expectBooksAgree(world)
  const { orders } = await database.query
    .selectFrom('storefront.order_lines')
    .where('variant_id', '=', world.variantIds[0] ?? 0)
    .select((row) => row.fn.countAll<number>().as('orders'))
    .executeTakeFirstOrThrow()
  return { orders, died }
}
