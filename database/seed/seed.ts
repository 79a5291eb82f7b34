import type { Kysely } from 'kysely'
import type { Database } from '../connect.ts'
import type { Tables } from '../tables.ts'
import { beginLongWork } from '../transactions/long-work.ts'
import { seedProducts, variantsOf } from './catalogue-content.ts'
import collectionsJson from './collections.json' with { type: 'json' }
import { writeUnlessTouched } from './ledger.ts'
import { readPictures } from './pictures.ts'
import { dropOtherPictures, seedPictures } from './seed-pictures.ts'
import { findProduct, seedOptions, seedProduct } from './seed-product.ts'
import { seedVariant } from './seed-variant.ts'

/** The number is arbitrary, but all processes must share it. */
const LOCK_NUMBER = 5_741_330

/**
 * Seeds the catalogue: whole into an empty database, otherwise only entries that are new or that the owner has not
 * touched, all in one transaction. Processes that start at once wait for each other.
 */
export async function seed(
  database: Database,
  onProgress: (message: string) => void = () => {},
): Promise<void> {
  await database.query.transaction().execute(async (trx) => {
    await beginLongWork(trx, LOCK_NUMBER)
    for (const [index, product] of seedProducts.entries()) {
      const isWritten = await seedProduct(trx, product, index + 1)
      if (isWritten)
        onProgress(`Seeding the catalogue: ${index + 1} of ${seedProducts.length}, ${product.title}`)
      const productId = await findProduct(trx, product.handle)
      // The owner took the product out of the shop.
      if (productId === undefined) continue
      const pictures = await readPictures(product.handle)
      await seedOptions(trx, product, productId)
      const picturesChanged = await seedPictures(trx, product.handle, productId, pictures)
      for (const [place, variant] of variantsOf(product).entries())
        await seedVariant(trx, { product, productId, variant, position: place + 1, pictures })
      if (picturesChanged) await dropOtherPictures(trx, productId, pictures)
    }
    await seedCollections(trx)
  })
}

async function seedCollections(trx: Kysely<Tables>) {
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
