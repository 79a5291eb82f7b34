import { readdir, readFile } from 'node:fs/promises'
import { brotliDecompressSync } from 'node:zlib'
import { connectDatabase, type Database, type DatabaseOptions } from '#database/connect.ts'
import type { Belongings } from './belongings.ts'

/** The dump of a shop's database, made at some commit. */
export interface PastShop {
  readonly commit: string
  readonly engine: Database['engine']
  readonly madeAt: string
  /** The shop's origin, which links and tokens name. */
  readonly origin: string
  readonly belongings: Belongings
  /** The dump, with its roles, which a cluster may have already. */
  readonly sql: string
}

const FOLDER = new URL('../fixtures/past-shops/', import.meta.url)
const DAY_MS = 24 * 3_600_000
const DATE = /(?<=')\d{4}-\d\d-\d\d(?=[ '])/g
const ROLE = /^(create role .*|grant \S+ to \S+);$/gm

export async function readPastShops(): Promise<PastShop[]> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.sql.br'))
  return Promise.all(files.sort().map(readPastShop))
}

async function readPastShop(file: string): Promise<PastShop> {
  const text = brotliDecompressSync(await readFile(new URL(file, FOLDER))).toString()
  const end = text.indexOf('\n')
  return { ...JSON.parse(text.slice('-- '.length, end)), sql: text.slice(end) }
}

/**
 * Restores the shop into an empty database as if it had been left just now, since carts and sessions end after weeks.
 */
export async function restorePastShop({ sql, madeAt }: PastShop, options: DatabaseOptions): Promise<void> {
  const days = Math.floor((Date.now() - Date.parse(madeAt)) / DAY_MS)
  const text = sql
    .replaceAll(DATE, (date) => new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10))
    .replaceAll(
      ROLE,
      (_, role) => `do $role$ begin ${role}; exception when duplicate_object then null; end $role$;`,
    )
  const database = await connectDatabase(options)
  await database.withConnection(({ send }) => send({ text }))
  await database.close()
}
