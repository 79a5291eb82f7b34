import { connectDatabase, type DatabaseOptions } from '#database/connect.ts'
import { migrate } from '#database/migrate.ts'
import { putOnShelf } from '#tests/fixtures/storefront/checkout-shelf.ts'

/** Makes two variants with this stock each, in a database that may be empty. */
export async function fillShelves(options: DatabaseOptions, stock: number): Promise<number[]> {
  const database = await connectDatabase(options)
  try {
    await migrate(database)
    return [await putOnShelf(database, { stock }), await putOnShelf(database, { stock })]
  } finally {
    await database.close()
  }
}
