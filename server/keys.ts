import { randomBytes } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '#database/connect.ts'

/** How many random bytes each secret has; they are kept as hex. */
const SECRET_BYTES = {
  /** As long as the public tokens of the hosted service. */
  storefrontAccessToken: 16,
  storefrontSigningKey: 32,
  /** Opens the admin endpoint, so it is the owner's alone. */
  storefrontServiceKey: 32,
} as const

type SecretName = keyof typeof SECRET_BYTES

export type Secrets = Readonly<Record<SecretName, string>>

const OWNER_ONLY = 0o600

/** The twins' secrets: made at the first start, kept in the database, mirrored in `keys.json` for the owner. */
export async function loadSecrets(database: Database, dataDir: string): Promise<Secrets> {
  const secrets = await readOrMake(database)
  await mirror(secrets, keysFile(dataDir))
  return secrets
}

export function keysFile(dataDir: string): string {
  return join(dataDir, 'keys.json')
}

async function readOrMake({ query }: Database): Promise<Secrets> {
  const candidates = Object.entries(SECRET_BYTES).map(([name, bytes]) => ({
    name,
    value: randomBytes(bytes).toString('hex'),
  }))
  // Of processes that start at once the first one's row stays, and all of them read it.
  await query
    .insertInto('settings.secrets')
    .values(candidates)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const rows = await query.selectFrom('settings.secrets').select(['name', 'value']).execute()
  const stored = new Map(rows.map(({ name, value }) => [name, value]))
  return {
    storefrontAccessToken: find('storefrontAccessToken'),
    storefrontSigningKey: find('storefrontSigningKey'),
    storefrontServiceKey: find('storefrontServiceKey'),
  }

  function find(name: SecretName): string {
    const value = stored.get(name)
    if (value === undefined) throw new Error(`settings.secrets has no ${name}`)
    return value
  }
}

async function mirror(secrets: Secrets, file: string): Promise<void> {
  const text = `${JSON.stringify(secrets, null, 2)}\n`
  const present = await readFile(file, 'utf8').catch(() => undefined)
  if (present === text) return
  // By rename, so that a crash leaves the old file or the new one and never half of it.
  const draft = `${file}.new`
  await writeFile(draft, text, { mode: OWNER_ONLY })
  await rename(draft, file)
}
