import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether it can be one that a page of ours gave. */
export function isFormKey(text: string | undefined): text is string {
  return text !== undefined && UUID.test(text)
}

/** What came of this very form before, by its id: a double click, a second tab, a reload. */
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
