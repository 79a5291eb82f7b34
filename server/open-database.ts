import { connectDatabase, type Database, type DatabaseOptions } from '#database/connect.ts'
import type { DatabaseObserver } from '#database/observer.ts'

/** The database could not be opened; `cause` is its own error, which may not name the variable to look at. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
}

export async function openDatabase(options: DatabaseOptions, observer?: DatabaseObserver): Promise<Database> {
  try {
    return await connectDatabase(options, observer)
  } catch (cause) {
    throw new DatabaseUnavailable('The database cannot be opened', { cause })
  }
}
