import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { readRefunds } from '../../payments/refunds/read-refunds.ts'
import { readReturns } from './read-returns.ts'
import type { GoodsBack } from './returnable.ts'

export async function readGoodsBack(query: Kysely<Tables>, orderNumber: number): Promise<GoodsBack> {
  const returns = await readReturns(query, orderNumber)
  return { returns, refunds: await readRefunds(query, orderNumber) }
}
