import { sql } from 'kysely'
import pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { createPostgresDatabase } from '#tests/fixtures/database/fresh-database.ts'
import { startProxy } from '#tests/postgres/proxy.ts'
import { createRunFolder } from '#tests/postgres/run-folder.ts'
import { startPostgres } from '#tests/postgres/server.ts'
import type { Database } from '../database.ts'
import { isDatabaseAway } from '../database-away.ts'
import { connectPostgres } from './connect-postgres.ts'
import { addressesOf, Servers } from './servers.ts'

let url: string
beforeEach(async () => {
  url = await createPostgresDatabase()
})

test('tells the addresses of several hosts, whatever the password holds', () => {
  expect(addressesOf('postgres://keel:p,w@x@one:5432,two,[::1]:7/keel?a=b,c')).toEqual([
    'postgres://keel:p,w@x@one:5432/keel?a=b,c',
    'postgres://keel:p,w@x@two/keel?a=b,c',
    'postgres://keel:p,w@x@[::1]:7/keel?a=b,c',
  ])
  expect(addressesOf('postgres://one/keel')).toEqual(['postgres://one/keel'])
})

test('works and listens at the other server when the one that is named first is gone', async () => {
  const { hostname, port } = new URL(url)
  const [first, second] = [await startProxy(hostname, Number(port)), await startProxy(hostname, Number(port))]
  const database = await connectPostgres(url.replace(port, `${first.port},${hostname}:${second.port}`))
  const heard: string[] = []
  let reconnected = 0
  await database.listen(
    'parcels',
    (payload) => heard.push(payload),
    () => reconnected++,
  )

  await first.close()
  await expect.poll(() => reconnected, { timeout: 5000 }).toBe(1)
  await sql`select pg_notify('parcels', 'at the second')`.execute(database.query)
  await expect.poll(() => heard).toEqual(['at the second'])
  await second.close()
  const failure = await sql`select 1`.execute(database.query).catch((error) => error)
  expect(isDatabaseAway(failure)).toBe(true)
  await database.close()
})

test('listens at the other server of those that are named for it alone', async () => {
  const { hostname, port } = new URL(url)
  const [first, second] = [await startProxy(hostname, Number(port)), await startProxy(hostname, Number(port))]
  const directUrl = url.replace(port, `${first.port},${hostname}:${second.port}`)
  const database = await connectPostgres(url, { directUrl })
  let reconnected = 0
  await database.listen(
    'parcels',
    () => {},
    () => reconnected++,
  )
  await first.close()
  await expect.poll(() => reconnected, { timeout: 5000 }).toBe(1)
  await database.close()
  await second.close()
})

test('passes over a server that takes no writes, and says which ones it asked when none does', async () => {
  const { username, password, hostname, host, pathname } = new URL(url)
  const run = await createRunFolder()
  const reading = await startPostgres(run.path, ['default_transaction_read_only=on'])
  try {
    const owner = new pg.Client(reading.urlOf('postgres'))
    await owner.connect()
    await owner.query('set default_transaction_read_only = off')
    await owner.query(`alter role ${username} password '${password}'`)
    await owner.query(`create database ${pathname.slice(1)}`)
    await owner.end()
    const readingHost = new URL(reading.urlOf('postgres')).host

    const both = new Servers(url.replace(host, `${readingHost},${host}`))
    expect(await both.find()).toBe(url)
    const neither = new Servers(url.replace(host, `${readingHost},${hostname}:9`))
    await expect(neither.find()).rejects.toThrow(
      `no server takes writes (${readingHost}: it is read-only; ${hostname}:9: connect ECONNREFUSED ${hostname}:9)`,
    )
  } finally {
    await reading.stop()
    await run.remove()
  }
})

const canWrite = ({ query }: Database) =>
  sql`create temporary table if not exists chairs as select 1 as id`.execute(query).then(
    () => true,
    (error) => {
      expect(isDatabaseAway(error)).toBe(true)
      return false
    },
  )

test('leaves a server at the first write that it refuses', async () => {
  const database = await connectPostgres(url)
  await sql`set default_transaction_read_only = on`.execute(database.query)
  expect(await canWrite(database)).toBe(false)
  await expect.poll(() => canWrite(database), { timeout: 5000 }).toBe(true)
  await database.close()
})

test('leaves a server that takes no writes any more, though nobody writes', async () => {
  const change = async (setting: string) => {
    const owner = new pg.Client(url)
    await owner.connect()
    await owner.query('set default_transaction_read_only = off')
    await owner.query(`alter database ${new URL(url).pathname.slice(1)} ${setting}`)
    await owner.end()
  }
  await change('set default_transaction_read_only = on')
  const database = await connectPostgres(url, { silenceMs: 200 })
  let reconnected = 0
  await database.listen(
    'parcels',
    () => {},
    () => reconnected++,
  )
  await expect.poll(() => reconnected, { timeout: 5000 }).toBeGreaterThan(0)
  await change('reset default_transaction_read_only')
  await expect.poll(() => canWrite(database), { timeout: 5000 }).toBe(true)
  await database.close()
})
