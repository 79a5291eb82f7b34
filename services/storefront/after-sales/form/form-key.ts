import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether the text can be a key that one of the shop's pages gave. */
export function isFormKey(text: string | undefined): text is string {
  return text !== undefined && UUID.test(text)
}

/** Finds what the same form made before, by its key: after a double click, in a second tab, on a reload. */
export async function findByFormKey(
  trx: Kysely<Tables>,
  table: 'storefront.returns' | 'storefront.claims',
  orderId: number,
  formKey: string | undefined,
): Promise<number | undefined> {
  if (!isFormKey(formKey)) return undefined
  const row = await trx
    .selectFrom(table)
    .where('order_id', '=', orderId)
    .where('form_key', '=', formKey)
    .select('id')
    .executeTakeFirst()
  return row?.id
}
