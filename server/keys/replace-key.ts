import { existsSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'
import { connectDatabase, type Database } from '#database/connect.ts'
import type { Tables } from '#database/tables.ts'
import { openSecret, sealSecret } from '#services/backend/auth/factors/one-time-code.ts'
import { lockStopped, openServer, refuseWhileInUse } from '../backup/stopped-shop.ts'
import { CommandFailure } from '../command/command-verb.ts'
import type { Config } from '../config/config.ts'
import { keepShopIdentity, makeSecret, type SecretName } from '../config/keys.ts'

/** The keys of `keys.json`, and the pair that signs the backend's access tokens, which the database alone holds. */
export type KeyName = SecretName | 'tokenSigningKey'

/** What no longer works once a key is replaced. `docs/operations.md` says the same of each. */
export const ENDS: Readonly<Record<KeyName, string>> = {
  storefrontAccessToken:
    'carts and searches of pages that are open, or that a front still keeps, until they are loaded anew; other clients of the Storefront API, until they have the new token',
  storefrontPrivateToken:
    'servers that ask the Storefront API for their buyers, until they have the new token',
  storefrontSigningKey:
    'forms of open checkouts and orders, until they are loaded anew; for good, links in mails to a proof of purchase, to stock alerts and to the pages of chairs',
  storefrontServiceKey: 'programs of yours that ask the admin interface, until they have the new key',
  mailSigningKey:
    'forms of open pages, until they are loaded anew; for good, links to unsubscribe and to confirm in mails that went out',
  backendAnonKey:
    'sign-ins and reviews of pages that are open, or that a front still keeps, until they are loaded anew; other clients of the backend, until they have the new key',
  backendServiceKey: 'programs of yours that ask the backend as its owner, until they have the new key',
  backendRefreshTokenKey:
    'every sign-in, within the hour; links and codes in mails that went out; links to files of the storage service',
  backendFactorKey: 'recovery codes; authenticator apps go on, since their secrets are sealed anew',
  tokenSigningKey:
    'every access token: a browser gets another when the old one would have ended, within the hour, or by signing in',
}

/** Puts a new key in the place of the one in the database. Processes that run go on with the one that they read. */
export async function replaceKey(config: Config, name: KeyName): Promise<void> {
  if (config.database.kind === 'postgres') return replaceIn(await openServer(config), name)
  const { folder = '' } = config.database
  if (!existsSync(folder)) throw new CommandFailure(`no shop was started in DATA_DIR ${config.dataDir} yet`)
  const lock = await lockStopped(config)
  try {
    await replaceIn(await connectDatabase({ kind: 'pglite', folder }), name)
  } finally {
    lock.release()
  }
}

async function replaceIn(database: Database, name: KeyName): Promise<void> {
  try {
    await database.query.transaction().execute(async (trx) => {
      await refuseWithoutShop(trx)
      // A process with the old key could open no factor any more, and would seal new ones with it.
      if (name === 'backendFactorKey' && database.engine === 'postgres') await refuseWhileInUse(trx)
      // The next start makes a new pair where there is no row.
      // A shop of before has none yet: it was made of the key that goes.
      if (name === 'storefrontSigningKey') await keepShopIdentity(trx)
      if (name === 'tokenSigningKey') return void (await trx.deleteFrom('settings.signing_keys').execute())
      const old = await trx
        .selectFrom('settings.secrets')
        .where('name', '=', name)
        .select('value')
        .forUpdate()
        .executeTakeFirst()
      const value = await makeSecret(name, trx)
      const made = { value, created_at: new Date() }
      await trx.updateTable('settings.secrets').set(made).where('name', '=', name).execute()
      if (name === 'backendFactorKey' && old) await sealFactorsAnew(trx, old.value, value)
    })
  } finally {
    await database.close()
  }
}

async function refuseWithoutShop(trx: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('settings.secrets') is not null as there`.execute(trx)
  if (!rows[0]?.there) throw new CommandFailure('no shop was started on the database in DATABASE_URL yet')
}

/** Of recovery codes only digests are kept, so those of an old key are of no use: their sets go. */
async function sealFactorsAnew(trx: Kysely<Tables>, oldKey: string, key: string): Promise<void> {
  await trx.deleteFrom('auth.mfa_factors').where('factor_type', '=', 'recovery_code').execute()
  const factors = await trx
    .selectFrom('auth.mfa_factors')
    .where('secret', 'is not', null)
    .select(['id', 'secret'])
    .execute()
  for (const { id, secret } of factors) {
    const sealed = sealSecret(openSecret(secret ?? '', id, oldKey), id, key)
    await trx.updateTable('auth.mfa_factors').set({ secret: sealed }).where('id', '=', id).execute()
  }
}
