import { randomUUID } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { connectDatabase, type Database } from '#database/connect.ts'
import { type Config, readConfig } from '#server/config/config.ts'
import { environmentSchema } from '#server/config/environment-schema.ts'
import { SECRET_NAMES } from '#server/config/keys.ts'
import { ENDS, type KeyName, replaceKey } from '#server/keys/replace-key.ts'
import { createLog } from '#server/log.ts'
import { openParts } from '#server/open-parts.ts'
import { openSecret, sealSecret } from '#services/backend/auth/factors/one-time-code.ts'
import { ENGINES_OF_THIS_RUN, prepareShopData } from '#tests/fixtures/database/fresh-database.ts'
import { noContent } from '#tests/fixtures/shop/shop-content.ts'
import { readKeys } from '#tests/upgrade/belongings.ts'

const ALL = Object.keys(ENDS) as KeyName[]
/** Variables that hold a secret, a password in an address among them. */
const SECRET = /KEY|TOKEN$|SECRET|PASSPHRASE|^(?:DATABASE|DATABASE_DIRECT|SMTP)_URL$/
const APP_SECRET = 'JBSWY3DPEHPK3PXP'

test('every key of keys.json can be replaced', () => {
  expect(ALL).toEqual([...SECRET_NAMES, 'tokenSigningKey'])
})

describe.each(ENGINES_OF_THIS_RUN)('the keys of a shop on %s', (engine) => {
  let config: Config
  beforeAll(async () => {
    const DATA_DIR = join(inject('engines').folder, `keys-${randomUUID()}`)
    const read = readConfig({ PORT: '3000', DATA_DIR, ...(await prepareShopData(engine, DATA_DIR)) })
    if (!read.ok) throw new Error(read.problems.join('; '))
    config = { ...read.config, importSampleReviews: false }
  })
  afterAll(() => rm(config.dataDir, { recursive: true, force: true }))

  function open() {
    return openParts(
      config,
      createLog('silent'),
      () => noContent,
      () => {},
    )
  }

  /** Starts the shop, shows it this key as its owner's, and returns the status and the keys that it has. */
  async function start(serviceKey?: string) {
    await using parts = await open()
    const keys = await readKeys(config.dataDir)
    const path = '/admin/products'
    const service = parts.services.find(({ paths }) => paths.some((each) => path.startsWith(each)))
    const authorization = `Bearer ${serviceKey ?? keys.storefrontServiceKey}`
    const request = new Request(config.publicUrl + path, { headers: { authorization } })
    return { status: (await service?.fetch(request))?.status, keys }
  }

  async function reading<Result>(read: (database: Database) => Promise<Result>): Promise<Result> {
    const database = await connectDatabase(config.database)
    try {
      return await read(database)
    } finally {
      await database.close()
    }
  }

  const kid = () =>
    reading(async ({ query }) => {
      const rows = await query.selectFrom('settings.signing_keys').select('kid').execute()
      return rows.map((row) => row.kid)
    })

  test.each(ALL)('%s is another after it was replaced, and no other key is', async (name) => {
    const { keys: before } = await start()
    const signed = await kid()
    await replaceKey(config, name)
    const { keys: after } = await start()
    const changed = Object.keys(after).filter((each) => after[each] !== before[each])
    expect(changed).toEqual(name === 'tokenSigningKey' ? [] : [name])
    expect((await kid()).some((each) => signed.includes(each))).toBe(name !== 'tokenSigningKey')
  })

  test('a service key that leaked opens nothing once it was replaced', async () => {
    const { status, keys } = await start()
    expect(status).toBe(200)
    await replaceKey(config, 'storefrontServiceKey')
    expect((await start(keys.storefrontServiceKey)).status).toBe(401)
    expect((await start()).status).toBe(200)
  })

  test('second factors open with the new key, and codes of the old one are gone', async () => {
    const { keys: before } = await start()
    const [app, codes] = [randomUUID(), randomUUID()]
    await reading(async ({ query }) => {
      const { id } = await query
        .insertInto('auth.users')
        .values({ email: 'ada@example.com' })
        .returning('id')
        .executeTakeFirstOrThrow()
      const factor = { user_id: id, status: 'verified' } as const
      const secret = sealSecret(APP_SECRET, app, before.backendFactorKey ?? '')
      await query
        .insertInto('auth.mfa_factors')
        .values([
          { ...factor, id: app, factor_type: 'totp', friendly_name: 'Phone', secret },
          { ...factor, id: codes, factor_type: 'recovery_code', friendly_name: 'Codes', secret: null },
        ])
        .execute()
    })
    await replaceKey(config, 'backendFactorKey')
    const { keys } = await start()
    const left = await reading(({ query }) =>
      query.selectFrom('auth.mfa_factors').select(['id', 'secret']).execute(),
    )
    expect(left.map(({ id }) => id)).toEqual([app])
    expect(openSecret(left[0]?.secret ?? '', app, keys.backendFactorKey ?? '')).toBe(APP_SECRET)
  })

  test('the key of second factors is not replaced while the shop runs', async () => {
    await using _parts = await open()
    const { dataDir } = config
    const elsewhere = { ...config, ...(engine === 'postgres' && { dataDir: `${dataDir}-other` }) }
    await expect(replaceKey(elsewhere, 'backendFactorKey')).rejects.toThrow(
      engine === 'postgres' ? /other connections?: stop every process of the shop first$/ : /is in use/,
    )
  })

  test('of a shop that was never started there are none to replace', async () => {
    const dataDir = join(config.dataDir, 'nothing-here')
    const folder = join(dataDir, 'database')
    const empty: Config = { ...config, dataDir, database: { kind: 'pglite', folder } }
    await expect(replaceKey(empty, 'mailSigningKey')).rejects.toThrow(/no shop was started in DATA_DIR/)
  })
})

describe('operations.md', () => {
  test('says of each key that the shop made what ends with it', async () => {
    const page = await readOperations()
    for (const [name, ends] of Object.entries(ENDS)) expect(page).toContain(`| \`${name}\` | ${ends} |`)
  })

  test('says of each secret that others gave the shop how it is replaced', async () => {
    const page = await readOperations()
    const told = page.slice(page.indexOf('What others gave you'), page.indexOf('### Data is gone'))
    const secrets = Object.keys(environmentSchema.entries).filter((name) => SECRET.test(name))
    expect(secrets.filter((name) => !told.includes(`\`${name}\``))).toEqual([])
  })
})

function readOperations(): Promise<string> {
  return readFile(new URL('../../../docs/operations.md', import.meta.url), 'utf8')
}
