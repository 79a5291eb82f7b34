import assert from 'node:assert/strict'
import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { connectDatabase, type Database } from '#database/connect.ts'
import { SHOP_IDENTITY } from '#server/config/keys.ts'
import { ENDS } from '#server/keys/replace-key.ts'
import { pause, until } from '../balancers/until.ts'
import type { ShopOfTheDay } from './shop-of-the-day.ts'

type Scene = (shop: ShopOfTheDay) => Promise<void>

const BLOCK_BYTES = 65_536
/** Longer than docs/operations.md lets a transaction hold up the shop. */
const STUCK_MS = 11_000
const GIVEN_UP = 3
const PRODUCT = 'keel-saddle-stool'
const STRANGER = '127.0.0.9'
const STRANGERS_SOCKETS = 40
const FLOODED_MS = 10_000
/** Whoever is at the checkout would have to begin anew, or the buyers' server be given the new token. */
const AT_A_QUIET_MOMENT = ['storefrontSigningKey', 'storefrontPrivateToken']
const WHILE_STOPPED = 'backendFactorKey'

/** Every section of 'When you are woken' in docs/operations.md, each with what wakes people. */
export const scenes: Readonly<Record<string, Scene>> = {
  'a full disk': async ({ ports, data, run, sell }) => {
    const pictures = join(data, String(ports[0]), 'pictures')
    mkdirSync(pictures, { recursive: true })
    fillUp(join(pictures, 'filler'))
    await until(async () => (await run('woken-look')).includes('the disk of the data folder is full'))
    assert.match(await run('woken-disk'), /pictures/)
    await run(['woken-disk-free', 'woken-over'])
    await sell()
  },

  'a database that is away': async ({ run, sell, stopDatabase }) => {
    await stopDatabase()
    await until(async () => (await run('woken-look')).includes('the database does not answer'))
    await run(['woken-database', 'woken-over'])
    await sell()
  },

  'somebody else’s transaction': async ({ databaseUrl, tally, run, sell, whileQuiet }) => {
    const left = new pg.Client({ connectionString: databaseUrl, application_name: 'forgotten' })
    left.on('error', () => {})
    await left.connect()
    // With a payment under way its buyer would be told to wait for the bank, which these buyers do not.
    await whileQuiet(() => left.query('begin; lock table storefront.carts in access exclusive mode'))
    const before = tally.acknowledged.length
    await pause(STUCK_MS)
    assert.equal(tally.acknowledged.length, before, 'no order is taken meanwhile')
    assert.match(await run('woken-locks'), /forgotten/)
    await run('woken-unlock')
    await sell()
  },

  'mail that was given up': async ({ databaseUrl, run, sell }) => {
    await onDatabase(databaseUrl, async ({ query }) => {
      await sql`update mail.messages set delivered_at = null, failed_at = now(), last_error = '450 4.3.2 closed'
        where id in (select id from mail.messages where delivered_at is not null order by id limit ${GIVEN_UP})`.execute(
        query,
      )
    })
    assert.equal(count(await run('woken-mails'), '450 4.3.2 closed'), GIVEN_UP)
    await run('woken-mails-again')
    assert.match(await run('woken-mails'), /no emails were given up on/)
    await sell()
  },

  'a service key that leaked': async ({ ports, keys, run, sell }) => {
    const { storefrontServiceKey: leaked = '', backendServiceKey } = await keys()
    const changed = await fetch(`http://127.0.0.1:${ports[0]}/admin/products/${PRODUCT}/price`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${leaked}` },
      body: JSON.stringify({ price: '1.00' }),
    })
    assert.equal(changed.status, 200)
    await run(['woken-leak', 'woken-restart'])
    assert.match(await run('woken-leak-over', { LEAKED: leaked }), /^401\s+401\s*$/)
    assert.match(await run('woken-leak-seen'), new RegExp(PRODUCT))
    assert.notEqual((await keys()).backendServiceKey, backendServiceKey)
    await sell()
  },

  'each key is replaced': async ({ keys, run, sell, whileQuiet }) => {
    const before = await keys()
    const replace = (names: readonly string[]) =>
      Promise.all(names.map((KEY) => run('woken-rotate', { KEY }))).then(() => run('woken-restart'))
    const apart = [...AT_A_QUIET_MOMENT, WHILE_STOPPED]
    await replace(Object.keys(ENDS).filter((name) => !apart.includes(name)))
    await sell()
    await whileQuiet(async () => {
      await replace(AT_A_QUIET_MOMENT)
      await run(['woken-stop', 'woken-rotate', 'woken-restart'], { KEY: WHILE_STOPPED })
    })
    const after = await keys()
    assert.deepEqual(
      Object.keys(before).filter((name) => after[name] === before[name]),
      [SHOP_IDENTITY],
      'a backup knows its shop after all keys are others',
    )
    await sell()
  },

  'a restore': async ({ data, databaseUrl, run, sell, whileQuiet }) => {
    const BACKUP = join(data, '..', 'backup-of-the-day')
    await whileQuiet(async () => {
      await run('backup', { BACKUP })
      await onDatabase(databaseUrl, async ({ query }) => {
        await sql`truncate storefront.orders cascade`.execute(query)
      })
      await run(['woken-restore', 'woken-restart'], { BACKUP })
      await rm(BACKUP)
    })
    await sell()
  },

  'a flood': async ({ ports, run, sell }) => {
    await using _flood = beginFlood(ports[0])
    await pause(FLOODED_MS)
    const [first = ''] = (await run('woken-flood')).trim().split('\n')
    assert.match(first, new RegExp(`^\\s*\\d+ ${STRANGER.replaceAll('.', '\\.')}$`))
    await sell()
  },

  'a process that hangs': async ({ ports, processOf, run, sell }) => {
    assert.equal(count(await run('woken-look'), '"ready"'), 2)
    processOf(ports[1]).signal('SIGSTOP')
    assert.match(await run('woken-look'), new RegExp(`nothing answers at ${ports[1]}`))
    await run('woken-restart')
    assert.equal(count(await run('woken-look'), '"ready"'), 2)
    await sell()
  },
}

function count(text: string, part: string): number {
  return text.split(part).length - 1
}

function fillUp(file: string): void {
  const filler = openSync(file, 'w')
  try {
    for (const block = Buffer.alloc(BLOCK_BYTES); ; ) writeSync(filler, block)
  } catch (error) {
    assert.equal((error as NodeJS.ErrnoException).code, 'ENOSPC')
  } finally {
    closeSync(filler)
  }
}

async function onDatabase(url: string, act: (database: Database) => Promise<void>): Promise<void> {
  const database = await connectDatabase({ kind: 'postgres', url })
  try {
    await act(database)
  } finally {
    await database.close()
  }
}

/** A network that asks for pages which no cache has, as fast as it is answered, until this is disposed of. */
function beginFlood(port: number): AsyncDisposable {
  const agent = new Agent({ keepAlive: true, maxSockets: STRANGERS_SOCKETS })
  let isOver = false
  const askOnce = () =>
    new Promise<void>((done) => {
      const path = `/search?q=${Math.random().toString(36).slice(2)}`
      const asked = request({ host: '127.0.0.1', port, path, agent, localAddress: STRANGER }, (answer) => {
        answer.resume().on('close', done)
      })
      asked.on('error', () => done()).end()
    })
  const flood = Promise.all(
    Array.from({ length: STRANGERS_SOCKETS }, async () => {
      while (!isOver) await askOnce()
    }),
  )
  return {
    async [Symbol.asyncDispose]() {
      isOver = true
      agent.destroy()
      await flood
    },
  }
}
