import type { Database } from '#database/database.ts'
import type { Log } from '../../parts.ts'
import { readSchema } from './read-schema.ts'
import type { Schema } from './schema.ts'

/** A migration tells so here, as it would PostgREST: `notify pgrst, 'reload schema'`. */
const CHANNEL = 'pgrst'
/** A name that is not there may be new; a flood of invented names is not worth a look each. */
const LOOK_AGAIN_AFTER_MS = 1_000

export interface SchemaCache {
  current(): Promise<Schema>
  /** The schema, read anew unless that was a moment ago: for whoever missed something in it. */
  fresh(): Promise<Schema>
}

/** What tables, views and functions there are, kept until somebody says or finds that they have changed. */
export function createSchemaCache(database: Database, log: Log): SchemaCache {
  let held: { readonly since: number; readonly schema: Promise<Schema> } | undefined
  let isListening = false

  function forget() {
    held = undefined
  }

  function listen() {
    if (isListening) return
    isListening = true
    database.listen(CHANNEL, forget, forget).catch((error: unknown) => {
      isListening = false
      log.error({ err: error }, 'the REST service cannot hear of changes of the schema')
    })
  }

  function read(): Promise<Schema> {
    listen()
    const schema = database.withConnection(readSchema)
    held = { since: performance.now(), schema }
    // A failure is told to whoever waits for it, and to nobody after.
    schema.catch(() => {
      if (held?.schema === schema) forget()
    })
    return schema
  }

  return {
    current: () => held?.schema ?? read(),
    fresh: () => (held && performance.now() - held.since < LOOK_AGAIN_AFTER_MS ? held.schema : read()),
  }
}
