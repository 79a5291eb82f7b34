import { hash, randomBytes } from 'node:crypto'
import { chmod, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '#database/connect.ts'
import { makeApiKey } from '#services/backend/keys/api-keys.ts'
import { createSigningKeys, type SigningKeys } from '#services/backend/keys/signing-keys.ts'
import type { Log } from '../log.ts'

/** The function that makes each secret where there is none yet. */
const MAKERS = {
  /** This token is as long as the public tokens of the hosted service. */
  storefrontAccessToken: () => randomHex(16),
  /** Servers that ask on behalf of their buyers send this token. */
  storefrontPrivateToken: () => randomHex(16),
  storefrontSigningKey: () => randomHex(32),
  /** This key opens the admin endpoint, so only the owner may have it. */
  storefrontServiceKey: () => randomHex(32),
  /** This key signs the links by which people unsubscribe. */
  mailSigningKey: () => randomHex(32),
  backendAnonKey: (keys: SigningKeys) => makeApiKey('anon', keys),
  /** No policy restricts this key, so only the owner may have it. */
  backendServiceKey: (keys: SigningKeys) => makeApiKey('service_role', keys),
  backendRefreshTokenKey: () => randomHex(32),
  backendFactorKey: () => randomHex(32),
}

export type SecretName = keyof typeof MAKERS

export const SECRET_NAMES = Object.keys(MAKERS) as SecretName[]

export type Secrets = Readonly<Record<SecretName, string>>

/** Under this name the database, and `keys.json`, hold which shop it is: no key, and never another one. */
export const SHOP_IDENTITY = 'shopIdentity'

const IDENTITY_DIGITS = 32
const OWNER_ONLY = 0o600
const OTHERS = 0o077

/** The twins' secrets are made at the first start, kept in the database, and mirrored in `keys.json` for the owner. */
export async function loadSecrets(
  database: Database,
  dataDir: string,
  log: Pick<Log, 'warn'>,
): Promise<Secrets> {
  const secrets = await readOrMake(database)
  const file = keysFile(dataDir)
  await closeToOthers(file, log)
  await mirror({ ...secrets, [SHOP_IDENTITY]: await keepShopIdentity(database.query) }, file)
  return secrets
}

/** A restored backup or a mistake may have made the file of keys readable to others, so its mode is set again. */
async function closeToOthers(file: string, log: Pick<Log, 'warn'>): Promise<void> {
  const mode = (await stat(file).catch(() => undefined))?.mode
  if (mode === undefined || (mode & OTHERS) === 0) return
  await chmod(file, OWNER_ONLY)
  log.warn({ file }, 'others could read the keys of the shop: the file is closed to them again')
}

/**
 * A backup knows its shop by this. It was made of the key that signs links, so a shop of before keeps what that made; the
 * key may then be replaced.
 */
export async function keepShopIdentity(query: Database['query']): Promise<string> {
  const stored = await read(query)
  const known = stored.get(SHOP_IDENTITY)
  if (known !== undefined) return known
  const value = identityOf(find(stored, 'storefrontSigningKey'))
  // Several processes may start at once; each of them makes the same identity.
  await query
    .insertInto('settings.secrets')
    .values({ name: SHOP_IDENTITY, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return value
}

export function identityOf(signingKey: string): string {
  return hash('sha256', `keel shop ${signingKey}`).slice(0, IDENTITY_DIGITS)
}

export function keysFile(dataDir: string): string {
  return join(dataDir, 'keys.json')
}

async function readOrMake({ query }: Database): Promise<Secrets> {
  const stored = await read(query)
  const missing = SECRET_NAMES.filter((name) => !stored.has(name))
  if (missing.length > 0) {
    const made = await Promise.all(
      missing.map(async (name) => ({ name, value: await makeSecret(name, query) })),
    )
    // Where several processes start at once, the first one's row stays, and all of them read it.
    await query
      .insertInto('settings.secrets')
      .values(made)
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
  }
  const all = missing.length > 0 ? await read(query) : stored
  return Object.fromEntries(SECRET_NAMES.map((name) => [name, find(all, name)])) as Secrets
}

export async function makeSecret(name: SecretName, query: Database['query']): Promise<string> {
  return MAKERS[name](createSigningKeys(query))
}

async function read(query: Database['query']): Promise<Map<string, string>> {
  const rows = await query.selectFrom('settings.secrets').select(['name', 'value']).execute()
  return new Map(rows.map(({ name, value }) => [name, value]))
}

function find(stored: Map<string, string>, name: SecretName): string {
  const value = stored.get(name)
  if (value === undefined) throw new Error(`settings.secrets has no ${name}`)
  return value
}

function randomHex(bytes: number): string {
  return randomBytes(bytes).toString('hex')
}

async function mirror(secrets: Readonly<Record<string, string>>, file: string): Promise<void> {
  const text = `${JSON.stringify(secrets, null, 2)}\n`
  const present = await readFile(file, 'utf8').catch(() => undefined)
  if (present === text) return
  // The draft replaces the file by a rename, so that a crash leaves the old file or the new one, never half of it.
  const draft = `${file}.new`
  await writeFile(draft, text, { mode: OWNER_ONLY })
  await rename(draft, file)
}
