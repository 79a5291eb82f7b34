import { connectDatabase, type Database, type DatabaseOptions } from '#database/connect.ts'

/** The database could not be opened; `cause` is its own error, which may not name the variable to look at. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
}

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  try {
    return await connectDatabase(options)
  } catch (cause) {
    throw new DatabaseUnavailable('The database cannot be opened', { cause })
  }
}
