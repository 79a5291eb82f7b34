import { readFile } from 'node:fs/promises'
import type { Kysely } from 'kysely'
import * as v from 'valibot'
import type { Tables } from '#database/tables.ts'
import { identityOf, keysFile, SHOP_IDENTITY } from '../config/keys.ts'

/** What tells of which shop keys are. Shops kept no identity once: it was made of the key each time. */
const keysSchema = v.object({ storefrontSigningKey: v.string(), [SHOP_IDENTITY]: v.optional(v.string()) })
const fileSchema = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown()))

/** Which shop the database is of; undefined where no shop was started on it yet. */
export async function shopOfDatabase(query: Kysely<Tables>): Promise<string | undefined> {
  return identify(await keysOfDatabase(query))
}

/** Which shop's keys lie in the data folder; undefined where none do. */
export async function shopOfFolder(dataDir: string): Promise<string | undefined> {
  return identify(await keysOfFolder(dataDir))
}

/** The names of keys that are others in the data folder than in the database. */
export async function keysThatDiffer(query: Kysely<Tables>, dataDir: string): Promise<readonly string[]> {
  const here = await keysOfFolder(dataDir)
  const there = await keysOfDatabase(query)
  return Object.keys(here).filter((name) => name in there && here[name] !== there[name])
}

async function keysOfDatabase(query: Kysely<Tables>): Promise<Readonly<Record<string, unknown>>> {
  const rows = await query.selectFrom('settings.secrets').select(['name', 'value']).execute()
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

async function keysOfFolder(dataDir: string): Promise<Readonly<Record<string, unknown>>> {
  const text = await readFile(keysFile(dataDir), 'utf8').catch(() => undefined)
  const keys = v.safeParse(fileSchema, text)
  return keys.success ? keys.output : {}
}

function identify(keys: Readonly<Record<string, unknown>>): string | undefined {
  const read = v.safeParse(keysSchema, keys)
  if (!read.success) return undefined
  return read.output[SHOP_IDENTITY] ?? identityOf(read.output.storefrontSigningKey)
}
