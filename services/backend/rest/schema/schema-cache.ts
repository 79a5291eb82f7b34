import type { Database } from '#database/database.ts'
import type { ErrorLog } from '../../parts.ts'
import { readSchema } from './read-schema.ts'
import type { Schema } from './schema.ts'

/** A migration announces itself here as it would to PostgREST: `notify pgrst, 'reload schema'`. */
const CHANNEL = 'pgrst'
/** A missing name may be new, but a flood of invented names is not worth a look each. */
const LOOK_AGAIN_AFTER_MS = 1_000

export interface SchemaCache {
  current(): Promise<Schema>
  /** Reads the schema anew, unless that was done a moment ago, for a caller who missed something in it. */
  fresh(): Promise<Schema>
}

/** Keeps the schema until somebody says or finds that it has changed. */
export function createSchemaCache(database: Database, log: ErrorLog): SchemaCache {
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
    const schema = database.withConnection((connection) => readSchema(connection, log))
    held = { since: performance.now(), schema }
    // A failure is told to callers who wait for it, and the next caller reads again.
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
