import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { Collection } from '../collection.ts'
import { parseQuery } from '../query/parse-query.ts'
import { nothing } from '../query/syntax.ts'
import { plainText } from './plain-text.ts'

/** Collections are few and seldom change, so they are read together. */
export async function readCollections(query: Kysely<Tables>): Promise<Collection[]> {
  const rows = await query
    .selectFrom('storefront.collections')
    .orderBy('position')
    .orderBy('id')
    .select(['id', 'handle', 'title', 'description_html as descriptionHtml', 'position', 'rule'])
    .select(['seo_title as seoTitle', 'seo_description as seoDescription', 'updated_at as updatedAt'])
    .execute()
  return rows.map(({ rule, ...row }) => ({
    ...row,
    descriptionText: plainText(row.descriptionHtml),
    // A collection whose rule cannot be read holds no products rather than all.
    rule: parseQuery(rule) ?? nothing,
  }))
}
