import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

export interface Migration {
  readonly number: number
  readonly name: string
  readonly file: string
  readonly text: string
  readonly checksum: string
}

const FILE_NAME = /^(\d{4})-([a-z0-9-]+)\.sql$/

/** The numbered SQL files of a folder, in their order. */
export async function readMigrations(folder: URL): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  const migrations = await Promise.all(files.map((file) => readMigration(folder, file)))
  const twice = migrations.find((migration, at) => migrations[at - 1]?.number === migration.number)
  if (twice) throw new Error(`Two migrations have the number of ${twice.file}`)
  return migrations
}

async function readMigration(folder: URL, file: string): Promise<Migration> {
  const [, number, name] = FILE_NAME.exec(file) ?? []
  if (!number || !name) throw new Error(`${file} is not named like a migration: 0001-what-it-adds.sql`)
  // A checkout on Windows must not look like an edited file.
  const text = (await readFile(new URL(file, folder), 'utf8')).replaceAll('\r\n', '\n')
  const checksum = createHash('sha256').update(text).digest('hex')
  return { number: Number(number), name, file, text, checksum }
}
