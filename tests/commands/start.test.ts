import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { freePort } from '#tests/fixtures/shop/free-port.ts'
import { ShopProcess, type ShopProcessOptions } from '#tests/fixtures/shop/shop-process.ts'

const SECOND_SIGNAL_MS = 10
const START_TIMEOUT_MS = 90_000

let folder: string
beforeAll(async () => {
  // The server serves the build's output and ends with a message where there is none.
  await promisify(execFile)(process.execPath, ['scripts/build.mjs'])
  folder = await mkdtemp(join(tmpdir(), 'keel-commands-'))
}, START_TIMEOUT_MS)
afterAll(() => rm(folder, { recursive: true, force: true }))

async function optionsFor(name: string): Promise<ShopProcessOptions> {
  return { port: await freePort(), dataDir: join(folder, name) }
}

describe('a start that cannot succeed says so in one line', () => {
  async function expectOneLine(options: ShopProcessOptions, line: string) {
    await using shop = new ShopProcess(options)
    expect(await shop.ended()).toBe(1)
    expect(shop.errors).toBe(`keel: ${line}\n`)
  }

  test('for a bad variable', async () => {
    const options = { ...(await optionsFor('bad-variable')), variables: { CLAIMS: 'none' } }
    await expectOneLine(options, 'CLAIMS must be as-specified or substantiated, not "none"')
  })

  test('for a contradiction', async () => {
    const options = { ...(await optionsFor('bad-variable')), variables: { BACKEND_ANON_KEY: 'k' } }
    await expectOneLine(options, 'BACKEND_ANON_KEY is set, but BACKEND_URL is not')
  })

  test('for a port in use', async () => {
    const options = await optionsFor('port-in-use')
    const other = createServer().listen(options.port, 'localhost')
    await once(other, 'listening')
    await expectOneLine(options, `port ${options.port} is in use: stop what uses it, or set PORT`)
    other.close()
  })

  test('for a folder that cannot be written', async () => {
    const file = join(folder, 'a-file')
    await writeFile(file, '')
    // Nobody can make a folder below a file, not even root, whom no permission stops.
    const dataDir = join(file, 'data')
    await expectOneLine(
      { ...(await optionsFor('unwritable')), dataDir },
      `DATA_DIR ${dataDir} cannot be written to: set DATA_DIR`,
    )
  })

  test('for a database that does not answer', async () => {
    const port = await freePort()
    const variables = { DATABASE_URL: `postgres://keel:hunter2@localhost:${port}/keel` }
    await using shop = new ShopProcess({ ...(await optionsFor('no-database')), variables })
    expect(await shop.ended()).toBe(1)
    expect(shop.errors).toMatch(/^keel: [^\n]*DATABASE_URL[^\n]*\n$/)
    expect(shop.errors).not.toContain('hunter2')
  })
})

describe('a start that the database refuses says why, in its own words and without the password', () => {
  const urlOf = (change: (url: URL) => void) => {
    const url = new URL(inject('engines').postgresAdminUrl)
    change(url)
    return url
  }

  test.each<[string, (url: URL) => void, RegExp]>([
    ['database', (url) => (url.pathname = 'nowhere'), /\(database "nowhere" does not exist; 3D000\)$/],
    [
      'password',
      (url) => (url.password = 'hunter2'),
      /\(password authentication failed for user "keel"; 28P01\)$/,
    ],
    ['port', (url) => (url.port = '1'), /\(connect ECONNREFUSED 127\.0\.0\.1:1\)$/],
  ])('for another %s', async (name, change, reason) => {
    const url = urlOf(change)
    const variables = { DATABASE_URL: url.href }
    await using shop = new ShopProcess({ ...(await optionsFor(`refused-${name}`)), variables })
    expect(await shop.ended()).toBe(1)
    const [line = '', ...more] = shop.errors.trimEnd().split('\n')
    expect(more).toEqual([])
    expect(line).toMatch(/^keel: the server in DATABASE_URL cannot be used /)
    expect(line).toMatch(reason)
    expect(line).not.toContain(url.password)
  })

  test('for a data folder in which nobody makes a folder', async () => {
    await using shop = new ShopProcess({ ...(await optionsFor('nowhere')), dataDir: '/proc/keel' })
    expect(await shop.ended()).toBe(1)
    expect(shop.errors).toBe('keel: DATA_DIR /proc/keel cannot be written to: set DATA_DIR\n')
  })
})

describe('a running shop', () => {
  test(
    'keeps others from its folder, stops at Ctrl-C, and starts again on its data',
    async () => {
      const options = await optionsFor('running')
      await using shop = new ShopProcess(options)
      await shop.ready()

      await using intruder = new ShopProcess({ ...options, port: await freePort() })
      expect(await intruder.ended()).toBe(1)
      expect(intruder.errors).toBe(
        `keel: DATA_DIR ${options.dataDir} is in use by another Keel: stop it, or set DATA_DIR\n`,
      )

      shop.signal('SIGINT')
      // The terminal signals all of its processes, and npm passes its own signal on, so one Ctrl-C arrives twice.
      await sleep(SECOND_SIGNAL_MS)
      shop.signal('SIGINT')
      expect(await shop.ended()).toBe(0)
      expect(shop.errors).toBe('')

      await using again = new ShopProcess(options)
      await again.ready()
      expect(again.log).toContain(again.origin)
      await again.end('SIGTERM')
      expect(await again.ended()).toBe(0)
    },
    START_TIMEOUT_MS,
  )
})

describe('a shop in development', () => {
  test(
    'shows the words and promises that it shows in production, at its addresses and at Shopify’s, and its services answer',
    async () => {
      const theirs = ['/collections/all/products/keel-saddle-stool', '/pages/about']
      const paths = ['/', '/product/keel-kneeling-chair', '/faq', '/contact/', ...theirs]
      const options = await optionsFor('development')
      await using development = new ShopProcess({ ...options, isDevelopment: true })
      await development.ready('/about')
      // Sample reviews are imported after the start, this chair's last.
      await expect
        .poll(() => wordsOf(development)('/product/keel-criss-cross-chair'))
        .toContain('sample reviews')
      const shown = await Promise.all(paths.map(wordsOf(development)))
      const removing = await fetch(`${development.origin}/auth/v1/factors/none`, { method: 'DELETE' })
      expect(removing.status).toBe(401)
      await development.end('SIGTERM')
      expect(shown.join(' ')).toContain('Free shipping')

      await using production = new ShopProcess(options)
      await production.ready()
      expect(await Promise.all(paths.map(wordsOf(production)))).toEqual(shown)
      await production.end('SIGTERM')
    },
    2 * START_TIMEOUT_MS,
  )

  const wordsOf = (shop: ShopProcess) => async (path: string) => {
    const page = await (await fetch(shop.origin + path, { headers: { accept: 'text/html' } })).text()
    const [main = ''] = /<main[\s\S]*<\/main>/.exec(page) ?? []
    return main
      .replace(/<(script|style|template)[\s\S]*?<\/\1>/g, '')
      .replace(/<[^>]*>/g, ' ')
      .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
      .replace(/\s+/g, ' ')
  }
})
