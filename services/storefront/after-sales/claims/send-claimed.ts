import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { claimOperations } from '#services/admin-contract/claims.ts'
import type { AnswerOf, Input } from '#services/admin-contract/operation.ts'
import { done, type Outcome, refuse } from '#services/shared/admin/outcome.ts'
import { lockVariants } from '../../catalogue/lock-variants.ts'
import { type Author, logChange } from '../../change-log.ts'
import type { StorefrontParts } from '../../parts.ts'
import { takeStock } from '../../payments/hold-stock.ts'
import type { CaseNumber } from '../case-number.ts'
import { lockOrder } from '../lock-order.ts'
import { claimSentMail } from './claim-mails.ts'
import { type Claim, claimState, readClaims } from './read-claims.ts'

type Sending = Input<typeof claimOperations.sendClaimed>['body']
type Sent = AnswerOf<typeof claimOperations.sendClaimed>

/** Writes what went out, takes a replacement off the shelf and queues the buyer's mail, once, in one transaction. */
export function sendClaimed(
  { database, mail, publicUrl }: StorefrontParts,
  author: Author,
  { number: { orderNumber, sequence }, tracking, fromStock = false }: Sending & { number: CaseNumber },
): Promise<Outcome<Sent> | undefined> {
  return database.query.transaction().execute(async (trx) => {
    const locked = await lockOrder(trx, orderNumber)
    const claims = locked ? await readClaims(trx, orderNumber) : []
    const claim = claims.find((each) => each.sequence === sequence)
    if (!locked || !claim) return undefined
    const obstacle = whyNot(claim, fromStock)
    if (obstacle !== undefined) return refuse(409, obstacle)

    const stock = fromStock ? await takeOne(trx, claim) : null
    if (stock === 'none') return refuse(409, NONE_LEFT)
    await trx
      .updateTable('storefront.claims')
      .where('id', '=', claim.id)
      .set({ sent_at: author.now, tracking_number: tracking })
      .execute()
    const after = { outcome: claim.outcome, tracking, stock }
    await logChange(trx, author, { action: 'send', subject: claim.number, before: null, after })
    await mail.enqueue(trx, await claimSentMail(locked.order, claim, tracking, publicUrl))
    return done({ number: claim.number, email: locked.order.email, stock })
  })
}

const NONE_LEFT = 'none of it is in stock: count the shelf again, or send one that is not from the stock'

function whyNot(claim: Claim, fromStock: boolean): string | undefined {
  const { number, outcome } = claim
  switch (claimState(claim)) {
    case 'open':
      return `claim ${number} is not answered yet: answer it first`
    case 'sent':
      return `what claim ${number} was answered with is on its way already`
    case 'answered':
      return `claim ${number} was answered with nothing to send`
    case 'to-send':
      return fromStock && outcome === 'part' ? 'a part is not in the stock' : undefined
  }
}

/** What the shelf holds of the claimed goods; null where they are not counted, or no longer sold. */
export async function stockOfClaimed(
  query: Kysely<Tables>,
  { orderNumber, position }: Pick<Claim, 'orderNumber' | 'position'>,
): Promise<{ readonly variantId: number; readonly stock: number; readonly mayOversell: boolean } | null> {
  const variant = await query
    .selectFrom('storefront.order_lines as line')
    .innerJoin('storefront.orders as order', 'order.id', 'line.order_id')
    .innerJoin('storefront.variants as variant', 'variant.id', 'line.variant_id')
    .where('order.number', '=', orderNumber)
    .where('line.position', '=', position)
    .where('inventory_tracked', '=', true)
    .select(['variant.id as variantId', 'variant.stock', 'inventory_policy'])
    .executeTakeFirst()
  if (!variant) return null
  const { variantId, stock, inventory_policy } = variant
  return { variantId, stock, mayOversell: inventory_policy === 'continue' }
}

/** Takes one piece, and tells what is left; null where nothing is counted. */
async function takeOne(trx: Kysely<Tables>, claim: Claim): Promise<number | 'none' | null> {
  const found = await stockOfClaimed(trx, claim)
  if (!found) return null
  await lockVariants(trx, [found.variantId])
  const counted = await stockOfClaimed(trx, claim)
  if (!counted) return null
  if (counted.stock < 1 && !counted.mayOversell) return 'none'
  await takeStock(trx, [[counted.variantId, 1]])
  return counted.stock - 1
}
