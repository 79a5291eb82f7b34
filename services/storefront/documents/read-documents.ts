import type { Kysely } from 'kysely'
import type { DocumentContent, DocumentKind } from '#database/tables/documents.ts'
import type { Tables } from '#database/tables.ts'

export interface IssuedDocument {
  readonly kind: DocumentKind
  /** As it is printed and asked for: INV-2026-000123, CN-2026-000007. */
  readonly name: string
  readonly refundId: number | null
  readonly issuedAt: Date
  readonly content: DocumentContent
}

const PREFIX: Readonly<Record<DocumentKind, string>> = { invoice: 'INV', 'credit-note': 'CN' }
const DIGITS = 6

/** The invoice of an order, those of its edits, then its credit notes, each the oldest first. */
export async function readDocuments(query: Kysely<Tables>, orderNumber: number): Promise<IssuedDocument[]> {
  const rows = await query
    .selectFrom('storefront.documents as document')
    .innerJoin('storefront.orders as order', 'order.id', 'document.order_id')
    .where('order.number', '=', orderNumber)
    .orderBy('document.refund_id', (by) => by.asc().nullsFirst())
    .orderBy('document.id')
    .select(['kind', 'year', 'document.number', 'refund_id as refundId', 'issued_at as issuedAt', 'content'])
    .execute()
  return rows.map(({ year, number, ...document }) => ({
    ...document,
    name: `${PREFIX[document.kind]}-${year}-${String(number).padStart(DIGITS, '0')}`,
  }))
}
