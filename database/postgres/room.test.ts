import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPostgresDatabase } from '#tests/fixtures/database/fresh-database.ts'
import { connectDatabase, type Database } from '../connect.ts'
import { watchRoom } from './room.ts'

const FULL = '53100'

let database: Database
beforeAll(async () => {
  database = await connectDatabase({ kind: 'postgres', url: await createPostgresDatabase() })
})
afterAll(() => database.close())

/** Returns the server's error for this code. */
function refusal(code: string): Promise<unknown> {
  const raise = sql`do ${sql.raw(`$$ begin raise sqlstate '${code}'; end $$`)}`
  return raise.execute(database.query).catch((error: unknown) => error)
}

/** A database that refuses every transaction with this error. */
function refusing(error: unknown): Database['query'] {
  return { transaction: () => ({ execute: () => Promise.reject(error) }) } as unknown as Database['query']
}

test('there is room as long as nothing was refused for it, and nobody tries', async () => {
  const room = watchRoom(refusing(await refusal(FULL)))
  room.noteFailure(await refusal('23505'))
  expect(await room.hasRoom()).toBe(true)
})

test('once something was refused for it, there is none until a try goes through', async () => {
  const full = await refusal(FULL)
  const without = watchRoom(refusing(full))
  without.noteFailure(full)
  expect(await without.hasRoom()).toBe(false)
  expect(await without.hasRoom()).toBe(false)

  const again = watchRoom(database.health)
  again.noteFailure(full)
  expect(await again.hasRoom()).toBe(true)
})

test('a role that may make no temporary table is not kept from selling for that', async () => {
  const room = watchRoom(refusing(await refusal('42501')))
  room.noteFailure(await refusal(FULL))
  expect(await room.hasRoom()).toBe(true)
})

test('what fails on the way to the server is no answer', async () => {
  const room = watchRoom(refusing(new Error('gone')))
  room.noteFailure(await refusal(FULL))
  await expect(room.hasRoom()).rejects.toThrow('gone')
})

test('a statement of the shop that the server refuses for it is heard of', async () => {
  expect(await database.hasRoom()).toBe(true)
  // From here on every attempt to find room fails, so an attempt shows.
  await sql`set default_transaction_read_only = on`.execute(database.health)
  expect(await database.hasRoom()).toBe(true)
  await refusal(FULL)
  await expect(database.hasRoom()).rejects.toMatchObject({ code: '25006' })
})
