import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename } from 'node:path'

export interface Migration {
  readonly number: number
  readonly name: string
  readonly file: string
  /** Applies to a hosted backend as well as to its twin: it lies in the folder `public/`. */
  readonly isPublic: boolean
  readonly text: string
  readonly checksum: string
}

const FILE_NAME = /^(\d{4})-([a-z0-9-]+)\.sql$/

export const migrationsOfTheShop = new URL('./migrations/', import.meta.url)

/** The numbered SQL files of a folder, and of `public/` in it, in their one order. */
export async function readMigrations(folder: URL): Promise<Migration[]> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.sql'))
  const migrations = await Promise.all(files.map((file) => readMigration(folder, file)))
  migrations.sort((one, other) => one.number - other.number)
  const twice = migrations.find((migration, at) => migrations[at - 1]?.number === migration.number)
  if (twice) throw new Error(`Two migrations have the number of ${twice.file}`)
  return migrations
}

async function readMigration(folder: URL, path: string): Promise<Migration> {
  const file = basename(path)
  const [, number, name] = FILE_NAME.exec(file) ?? []
  if (!number || !name) throw new Error(`${file} is not named like a migration: 0001-what-it-adds.sql`)
  // A checkout on Windows must not look like an edited file.
  const text = (await readFile(new URL(path, folder), 'utf8')).replaceAll('\r\n', '\n')
  const checksum = createHash('sha256').update(text).digest('hex')
  return { number: Number(number), name, file, isPublic: path !== file, text, checksum }
}
