import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'
import * as v from 'valibot'
import type { Tables } from '#database/tables.ts'
import { keysFile } from '../config/keys.ts'

const DIGITS = 32
/** A secret that a shop has from its first start for good. */
const SECRET = 'storefrontSigningKey'

const keysSchema = v.pipe(v.string(), v.parseJson(), v.object({ [SECRET]: v.string() }))

/** Which shop the database is of; undefined where no shop was started on it yet. */
export async function shopOfDatabase(query: Kysely<Tables>): Promise<string | undefined> {
  const { rows } = await sql<{ value: string }>`
    select value from settings.secrets where name = ${SECRET}`.execute(query)
  return rows[0] && identify(rows[0].value)
}

/** Which shop's keys lie in the data folder; undefined where none do. */
export async function shopOfFolder(dataDir: string): Promise<string | undefined> {
  const text = await readFile(keysFile(dataDir), 'utf8').catch(() => undefined)
  const keys = v.safeParse(keysSchema, text)
  return keys.success ? identify(keys.output[SECRET]) : undefined
}

function identify(secret: string): string {
  return hash('sha256', `keel shop ${secret}`).slice(0, DIGITS)
}
