import type { Database } from '../connect.ts'
import { beginLongWork } from '../transactions/long-work.ts'
import { seedProducts, variantsOf } from './catalogue-content.ts'
import { readPictures } from './pictures.ts'
import { seedCollections } from './seed-collections.ts'
import { seedOptions } from './seed-options.ts'
import { dropOtherPictures, seedPictures } from './seed-pictures.ts'
import { findProduct, seedProduct } from './seed-product.ts'
import { seedVariant } from './seed-variant.ts'

/** Any number, as long as every process of the shop takes the same. */
const LOCK_NUMBER = 5_741_330

/**
 * Puts the catalogue into the database: whole into an empty one, and into one that is in use only what is new
 * and what its owner has not touched. All of it or nothing; processes that start at once wait for each other.
 */
export async function seed(
  database: Database,
  onProgress: (message: string) => void = () => {},
): Promise<void> {
  await database.query.transaction().execute(async (trx) => {
    await beginLongWork(trx, LOCK_NUMBER)
    for (const [index, product] of seedProducts.entries()) {
      onProgress(`Seeding the catalogue: ${index + 1} of ${seedProducts.length}, ${product.title}`)
      await seedProduct(trx, product, index + 1)
      const productId = await findProduct(trx, product.handle)
      // The owner took it out of the shop.
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
