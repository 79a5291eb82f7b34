import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { executedText } from './migration-history/executed-text.ts'

export interface Migration {
  readonly number: number
  readonly name: string
  readonly file: string
  /** Applies to a hosted backend as well as to its twin: it lies in the folder `public/`. */
  readonly isPublic: boolean
  readonly text: string
  /** The hash of the SQL that is executed, so that an edited comment changes no database. */
  readonly checksum: string
}

const DIGITS = 4
const FILE_NAME = /^(\d{4})-([a-z0-9-]+)\.sql$/
const PUBLIC = 'public'
/** The folder of SQL for databases that applied an earlier form of a migration. */
const AMENDMENTS = 'amendments'

export const migrationsOfTheShop = new URL('./migrations/', import.meta.url)

/** Reads the numbered SQL files of a folder and of its `public/`, in the order of their numbers. */
export async function readMigrations(folder: URL): Promise<Migration[]> {
  const files = (await readdir(folder, { recursive: true })).filter(
    (file) => file.endsWith('.sql') && dirname(file) !== AMENDMENTS,
  )
  const migrations = await Promise.all(files.map((file) => readMigration(folder, file)))
  migrations.sort((one, other) => one.number - other.number)
  const twice = migrations.find((migration, at) => migrations[at - 1]?.number === migration.number)
  if (twice) throw new Error(`Two migrations have the number of ${twice.file}`)
  return migrations
}

export function fileName(number: number, name: string): string {
  return `${String(number).padStart(DIGITS, '0')}-${name}.sql`
}

async function readMigration(folder: URL, path: string): Promise<Migration> {
  const file = basename(path)
  const [, number, name] = FILE_NAME.exec(file) ?? []
  if (!number || !name) throw new Error(`${file} is not named like a migration: 0001-what-it-adds.sql`)
  const text = await readSql(new URL(path, folder))
  const isPublic = dirname(path) === PUBLIC
  return { number: Number(number), name, file, isPublic, text, checksum: checksumOf(executedText(text)) }
}

/** Reads SQL with the line ends that it was committed with, which a checkout on Windows changes. */
export async function readSql(file: URL): Promise<string> {
  return (await readFile(file, 'utf8')).replaceAll('\r\n', '\n')
}

export function checksumOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
