import type { Database } from '#database/connect.ts'
import { CommandFailure } from '../command/command-failure.ts'
import type { Config } from '../config/config.ts'
import { openDatabase } from '../open-database.ts'
import { describeStartFailure } from '../start-failure.ts'

/** The server itself: a pooler keeps connections that would look like somebody else's. */
export async function openServer(config: Config): Promise<Database> {
  const { database } = config
  if (database.kind !== 'postgres') throw new CommandFailure('DATABASE_URL is not set')
  try {
    return await openDatabase({ kind: 'postgres', url: database.directUrl ?? database.url })
  } catch (error) {
    throw new CommandFailure(describeStartFailure(error, config))
  }
}
