import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { EmbeddedVersion, ToldToHost } from '../html/embedded/told-to-host.ts'
import { FIND_ORDER_PATH, shopLinks } from '../html/links.ts'
import type { Order } from './order.ts'
import { writeLinesOfOrder, writeTotalsOfOrder } from './write-order-lines.ts'

/**
 * The order, to whoever has its checkout: the page that opened it, or a program. The order's own address would show them
 * where the buyer lives, so they are told where a buyer finds their order.
 */
export async function writeCompleted(query: Kysely<Tables>, order: Order, publicUrl: string) {
  return {
    status: 'completed',
    currency: 'USD',
    line_items: await writeLinesOfOrder(query, order, publicUrl),
    totals: writeTotalsOfOrder(order),
    links: shopLinks(publicUrl),
    order: {
      id: String(order.number),
      label: `Order ${order.number}`,
      permalink_url: publicUrl + FIND_ORDER_PATH,
    },
  }
}

export async function tellCompleted(
  query: Kysely<Tables>,
  order: Order,
  { version, publicUrl }: { readonly version: EmbeddedVersion; readonly publicUrl: string },
): Promise<ToldToHost> {
  return { kind: 'completed', version, checkout: await writeCompleted(query, order, publicUrl) }
}
