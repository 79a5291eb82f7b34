import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLocalJWKSet, jwtVerify } from 'jose'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSigningKeys } from '#services/backend/keys/signing-keys.ts'
import { describeOnEveryEngine } from '#tests/fixtures/database/engines.ts'
import { loadSecrets } from './keys.ts'

const PERMISSION_BITS = 0o777
const warned: string[] = []
const log = { warn: (_fields: object, message?: string) => void warned.push(message ?? '') }

describeOnEveryEngine('the secrets of the embedded services', ({ database }) => {
  let folder: string
  beforeEach(async () => {
    warned.length = 0
    folder = await mkdtemp(join(tmpdir(), 'keel-keys-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  test('stay the same from start to start, in every process', async () => {
    const ofAnotherProcess = await mkdtemp(join(folder, 'other-'))
    const [one, other] = await Promise.all([
      loadSecrets(database(), folder, log),
      loadSecrets(database(), ofAnotherProcess, log),
    ])
    expect(one).toEqual(other)
    expect(await loadSecrets(database(), folder, log)).toEqual(one)
    expect(one.storefrontAccessToken).toMatch(/^[0-9a-f]{32}$/)
    expect(one.storefrontPrivateToken).toMatch(/^[0-9a-f]{32}$/)
    expect(one.storefrontSigningKey).toMatch(/^[0-9a-f]{64}$/)
    expect(one.storefrontServiceKey).toMatch(/^[0-9a-f]{64}$/)
  })

  test('are, for the backend, tokens that name a role, as the hosted ones are, signed by its own key', async () => {
    const { backendAnonKey, backendServiceKey } = await loadSecrets(database(), folder, log)
    const keys = createLocalJWKSet(await createSigningKeys(database().query).jwks())
    const roles = [backendAnonKey, backendServiceKey].map(
      async (key) => (await jwtVerify(key, keys)).payload.role,
    )
    expect(await Promise.all(roles)).toEqual(['anon', 'service_role'])
  })

  test('are mirrored in keys.json, which the owner alone can read', async () => {
    const secrets = await loadSecrets(database(), folder, log)
    const file = join(folder, 'keys.json')
    const { shopIdentity, ...mirrored } = JSON.parse(await readFile(file, 'utf8'))
    expect(mirrored).toEqual(secrets)
    expect(shopIdentity).toMatch(/^[0-9a-f]{32}$/)
    expect((await stat(file)).mode & PERMISSION_BITS).toBe(0o600)
    expect(await readdir(folder)).toEqual(['keys.json'])
  })

  test('are closed to others again where somebody opened them, with a warning', async () => {
    await loadSecrets(database(), folder, log)
    expect(warned).toEqual([])
    const file = join(folder, 'keys.json')
    await chmod(file, 0o644)
    await loadSecrets(database(), folder, log)
    expect((await stat(file)).mode & PERMISSION_BITS).toBe(0o600)
    expect(warned).toEqual(['others could read the keys of the shop: the file is closed to them again'])
  })

  test('replace a keys.json that says something else', async () => {
    const file = join(folder, 'keys.json')
    await writeFile(file, '{"storefrontAccessToken":"of another shop"}', { mode: 0o644 })
    const secrets = await loadSecrets(database(), folder, log)
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject(secrets)
    expect((await stat(file)).mode & PERMISSION_BITS).toBe(0o600)
  })
})
