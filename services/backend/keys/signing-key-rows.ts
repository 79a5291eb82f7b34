import { exportJWK, generateKeyPair, type JWK } from 'jose'
import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'

export const ALGORITHM = 'ES256'

interface SigningKeyRow {
  readonly kid: string
  readonly publicKey: JWK
  /** Null for a key that signs no longer. */
  readonly privateKey: JWK | null
}

/** Answers the keys newest first, and makes one if none signs. */
export async function readSigningKeys(query: Kysely<Tables>): Promise<readonly SigningKeyRow[]> {
  const rows = await selectKeys(query)
  if (rows.some(({ privateKey }) => privateKey !== null)) return rows
  await insertKey(query)
  return selectKeys(query)
}

/** Makes a new key sign. Tokens that old keys signed stay good, as their public halves are kept. */
export async function rotateSigningKey(query: Kysely<Tables>, olderThan: Date): Promise<void> {
  await query.transaction().execute(async (trx) => {
    const retired = await trx
      .updateTable('settings.signing_keys')
      .set({ private_key: null })
      .where('private_key', 'is not', null)
      .where('created_at', '<', olderThan)
      .executeTakeFirst()
    if (retired.numUpdatedRows > 0n) await insertKey(trx)
  })
}

async function selectKeys(query: Kysely<Tables>): Promise<SigningKeyRow[]> {
  const rows = await query
    .selectFrom('settings.signing_keys')
    .select(['kid', 'public_key', 'private_key'])
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map(({ kid, public_key, private_key }) => ({
    kid,
    publicKey: public_key,
    privateKey: private_key,
  }))
}

/** If several processes insert a key at once, only the first one's stays: only one may sign. */
async function insertKey(query: Kysely<Tables>): Promise<void> {
  const pair = await generateKeyPair(ALGORITHM, { extractable: true })
  const kid = crypto.randomUUID()
  const described = { kid, alg: ALGORITHM, key_ops: ['verify'], use: 'sig', ext: true }
  await query
    .insertInto('settings.signing_keys')
    .values({
      kid,
      public_key: JSON.stringify({ ...(await exportJWK(pair.publicKey)), ...described }),
      private_key: JSON.stringify(await exportJWK(pair.privateKey)),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
