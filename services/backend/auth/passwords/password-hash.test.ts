import { argon2Sync } from 'node:crypto'
import { expect, test } from 'vitest'
import { HashQueue } from './hash-queue.ts'
import { PasswordHasher } from './password-hash.ts'

const passwords = new PasswordHasher(new HashQueue())
const asker = { address: undefined, isKnown: false }
const hashPassword = (password: string) => passwords.hash(password, asker)
const isPassword = (encoded: string | undefined, password: string) =>
  passwords.check(encoded, password, asker)

test('a password is recognized, and another one is not', async () => {
  const hash = await hashPassword('kneel')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(await isPassword(hash, 'kneel')).toBe(true)
  expect(await isPassword(hash, 'Kneel')).toBe(false)
  expect(await hashPassword('kneel')).not.toBe(hash)
})

test('a hash of another cost is read', async () => {
  const nonce = Buffer.from('a salt of another length')
  const cost = { memory: 4096, passes: 3, parallelism: 2, tagLength: 24 }
  const derived = argon2Sync('argon2id', { message: 'kneel', nonce, ...cost })
  const [salt, hash] = [nonce, derived].map((bytes) => bytes.toString('base64').replaceAll('=', ''))
  const encoded = `$argon2id$v=19$m=4096,t=3,p=2$${salt}$${hash}`
  expect(await isPassword(encoded, 'kneel')).toBe(true)
  expect(await isPassword(encoded, 'stand')).toBe(false)
})

test('nobody has a password, and it takes a hash to find out', async () => {
  const cpuMsOf = async (encoded: string | undefined) => {
    const before = process.cpuUsage()
    expect(await isPassword(encoded, 'kneel')).toBe(false)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
  for (const encoded of [undefined, '']) expect(await cpuMsOf(encoded)).toBeGreaterThan(5)
})

test('a hash that cannot be read is a fault, not a wrong password', async () => {
  await expect(isPassword('$2a$10$abcdefghijklmnopqrstuv', 'kneel')).rejects.toThrow(/unknown form/)
})
