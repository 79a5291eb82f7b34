import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'
import collectionsJson from './collections.json' with { type: 'json' }
import { writeUnlessTouched } from './ledger.ts'

export async function seedCollections(trx: Kysely<Tables>) {
  for (const [index, { handle, title, descriptionHtml, rule }] of collectionsJson.entries()) {
    const wanted = { title, description_html: descriptionHtml, rule, position: index + 1 }
    const current = await trx
      .selectFrom('storefront.collections')
      .where('handle', '=', handle)
      .select(['title', 'description_html', 'rule', 'position'])
      .executeTakeFirst()
    await writeUnlessTouched(trx, {
      entity: 'collection',
      key: handle,
      wanted,
      current,
      write: () =>
        trx
          .insertInto('storefront.collections')
          .values({ handle, ...wanted })
          .onConflict((conflict) => conflict.column('handle').doUpdateSet(wanted))
          .execute(),
    })
  }
}
