import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '#tests/fixtures/shop/free-port.ts'
import { openSeededShop } from '#tests/fixtures/shop/seeded-shop.ts'
import type { Shop } from '#tests/fixtures/shop/shop.ts'
import { buyByHand } from './buy-by-hand.ts'
import { runCatalogue } from './owner-commands.ts'

const START_TIMEOUT_MS = 90_000
/** The command's notice is still on its way to the shop when the command ends. */
const AT_ONCE_MS = 3_000

let shop: Shop
let variables: Record<string, string>
beforeAll(async () => {
  await promisify(execFile)(process.execPath, ['scripts/build.mjs'])
  shop = await openSeededShop()
  variables = { PORT: new URL(shop.origin).port, DATA_DIR: shop.dataDir }
}, START_TIMEOUT_MS)
afterAll(() => shop?.[Symbol.asyncDispose]())

const pageOf = async (handle: string) => (await fetch(`${shop.origin}/product/${handle}`)).text()
const catalogue = (...args: string[]) => runCatalogue(variables, ...args)

describe('the catalogue command on a running shop', () => {
  test('sets a price that a cached page shows at once', async () => {
    expect(await pageOf('keel-saddle-stool')).toContain('$169.00')
    const set = await catalogue('price', 'keel-saddle-stool', '151.25')
    expect(set).toEqual({
      code: 0,
      output: 'keel-saddle-stool now costs $151.25 (3 variants)\n',
      errors: '',
    })
    await expect
      .poll(() => pageOf('keel-saddle-stool'), { timeout: AT_ONCE_MS, interval: 20 })
      .toContain('$151.25')
    expect(await pageOf('keel-saddle-stool')).not.toContain('$169.00')
  })

  test('takes a product off the shelf and puts it back', async () => {
    const statusOf = async () => (await fetch(`${shop.origin}/product/keel-caster-set`)).status
    expect((await catalogue('unpublish', 'keel-caster-set')).output).toBe(
      'keel-caster-set is not published\n',
    )
    await expect.poll(statusOf, { timeout: AT_ONCE_MS, interval: 20 }).toBe(404)
    expect((await catalogue('list')).output).toContain('keel-caster-set  Keel Caster Set  (not published)\n')
    await catalogue('publish', 'keel-caster-set')
    await expect.poll(statusOf, { timeout: AT_ONCE_MS, interval: 20 }).toBe(200)
  })

  test('sets a stock', async () => {
    const { code, output } = await catalogue('stock', 'KC-BLK-SLA', '3')
    expect([code, output]).toEqual([0, 'KC-BLK-SLA now has 3 in stock; it had 0\n'])
  })

  test('counts no more, or sells on below zero, and lists which', async () => {
    expect((await catalogue('stock', 'KC-BLK-OAT', 'untracked')).output).toBe(
      'the stock of KC-BLK-OAT is no longer tracked: it is always for sale\n',
    )
    expect((await catalogue('list')).output).toContain('  KC-BLK-OAT  $249.00  not tracked\n')
    expect((await catalogue('policy', 'KC-BLK-OAT', 'continue')).output).toBe(
      'KC-BLK-OAT keeps selling when none are left, once its stock is tracked\n',
    )
    expect((await catalogue('stock', 'KC-BLK-OAT', '0')).output).toBe(
      'KC-BLK-OAT now has 0 in stock, and is tracked from now on\n',
    )
    expect((await catalogue('list')).output).toContain(
      '  KC-BLK-OAT  $249.00  0 in stock, and keeps selling at zero\n',
    )
    await expect
      .poll(
        async () =>
          (
            await fetch(`${shop.origin}/product/keel-kneeling-chair?Frame+finish=Black&Cushion+color=Oat`)
          ).text(),
        { timeout: AT_ONCE_MS, interval: 20 },
      )
      .toContain('On backorder')
  })

  test('leads from an address to another, at once and until it is taken back', async () => {
    const answerOf = async (path: string) => {
      const { status, headers } = await fetch(shop.origin + path, { redirect: 'manual' })
      return [status, headers.get('location')]
    }
    const poll = (path: string) => expect.poll(() => answerOf(path), { timeout: AT_ONCE_MS, interval: 20 })
    expect(await answerOf('/old-chair')).toEqual([404, null])
    expect((await catalogue('redirects')).output).toBe('there are no redirects\n')
    const set = await catalogue('redirect', '/old-chair', '/products/keel-saddle-stool')
    expect(set.output).toBe(
      '/old-chair now leads to /products/keel-saddle-stool, unless the shop has a page there\n',
    )
    await poll('/old-chair?utm_source=x').toEqual([
      301,
      `${shop.origin}/product/keel-saddle-stool?utm_source=x`,
    ])
    // This product was withdrawn and is asked for at its address at Shopify.
    await catalogue('redirect', '/products/keel-caster-set', 'https://elsewhere.example/casters')
    expect((await answerOf('/product/keel-caster-set'))[0]).toBe(200)
    await catalogue('unpublish', 'keel-caster-set')
    await poll('/product/keel-caster-set').toEqual([301, 'https://elsewhere.example/casters'])
    await catalogue('publish', 'keel-caster-set')
    await poll('/product/keel-caster-set').toEqual([200, null])
    expect((await catalogue('redirects')).output).toBe(
      '/old-chair  /products/keel-saddle-stool\n/products/keel-caster-set  https://elsewhere.example/casters\n',
    )
    expect((await catalogue('remove-redirect', '/old-chair')).output).toBe(
      '/old-chair no longer leads to /products/keel-saddle-stool\n',
    )
    await poll('/old-chair').toEqual([404, null])
    expect((await catalogue('redirect', '/old-chair', 'javascript:alert(1)')).code).toBe(1)
  }, 120_000)

  test('shows products whose handles are of other scripts at their addresses, and in the sitemap', async () => {
    const file = join(shop.dataDir, 'scripts.csv')
    await writeFile(
      file,
      'Handle;Title;Variant SKU;Variant Price\n膝立ち-椅子;日本の椅子;JP;249,00\nold__chair--2;Old;OLD;1',
    )
    expect((await catalogue('import', file)).output).toContain(
      '2 products with 2 variants: 2 new, 0 changed\n',
    )
    const address = `${shop.origin}/product/${encodeURIComponent('膝立ち-椅子')}`
    await expect
      .poll(async () => (await fetch(address)).text(), { timeout: AT_ONCE_MS, interval: 20 })
      .toContain('日本の椅子')
    const sitemap = await (await fetch(`${shop.origin}/sitemap.xml`)).text()
    expect(sitemap).toContain(`<loc>${address}</loc>`)
    expect(await pageOf('old__chair--2')).toContain('Old')
    await catalogue('price', '膝立ち-椅子', '3.21')
    await expect
      .poll(async () => (await fetch(address)).text(), { timeout: AT_ONCE_MS, interval: 20 })
      .toContain('$3.21')
  })

  test('lists mail that was given up, and sends none that was not', async () => {
    expect((await catalogue('mails')).output).toBe('no emails were given up on\n')
    expect(await catalogue('mails', 'send', '7')).toEqual({
      code: 1,
      output: '',
      errors: 'keel: no mail "7" was given up\n',
    })
    for (const args of [['send'], ['resend', '7'], ['send', '7', '8']]) {
      const { code, errors } = await catalogue('mails', ...args)
      expect([code, errors]).toEqual([1, expect.stringMatching(/^keel: usage: npm run catalogue -- mails /)])
    }
  })

  test('[9.14] takes an order from its delivery to the end of a return, and says what is next', async () => {
    const order = await buyByHand(shop)
    expect((await catalogue('delivered', order.number)).errors).toContain(
      'has not been sent: record its tracking number first',
    )
    await catalogue('fulfil', order.number, '1Z 999-AA1')
    expect((await catalogue('cancel', order.number)).errors).toBe(
      `keel: order ${order.number} is on its way, as 1Z 999-AA1\n`,
    )
    expect((await catalogue('delivered', order.number)).output).toMatch(
      /was delivered on \d{4}-\d\d-\d\d; \S+ gets an email/,
    )
    expect((await catalogue('returns')).output).toBe('no returns are waiting for you\n')
    await order.returnOne()
    const number = `R${order.number}-1`
    expect((await catalogue('returns')).output).toContain(
      'requested: email the label, and receive it when it comes back',
    )
    expect((await catalogue('return', number)).output).toContain('Reason: I changed my mind')
    expect((await catalogue('refund', number)).errors).toContain('has not arrived: receive it first')
    expect((await catalogue('receive', number, 'restock')).output).toContain('its items are back in stock')
    expect((await catalogue('refuse', number, 'No.')).errors).toContain('is on the shelf again: refund it')
    expect((await catalogue('refund', number, '10.00')).output).toBe(
      `$10.00 is refunded for return ${number}; the buyer gets an email\n`,
    )
    expect((await catalogue('claims')).output).toBe('no claims are waiting for an answer\n')
    expect((await catalogue('claim', 'W1-1')).errors).toBe('keel: there is no claim "W1-1"\n')
    expect((await catalogue('answer-claim', 'W1-1', 'No.')).errors).toBe('keel: there is no claim "W1-1"\n')
  })

  test('writes the catalogue to a file, and takes it back changed', async () => {
    const file = join(shop.dataDir, 'catalogue.csv')
    const { code, output } = await catalogue('export', file)
    expect([code, output]).toEqual([0, `the catalog is in ${file}\n`])
    const text = await readFile(file, 'utf8')
    expect(text.startsWith('Handle,Title,Body (HTML),Vendor,')).toBe(true)

    await writeFile(file, text.replace('Keel Balance Stool', 'Keel Wobble Stool'))
    const taken = await catalogue('import', file)
    expect([taken.code, taken.output]).toEqual([
      0,
      'all read; checking and importing it\n10 products with 31 variants: 0 new, 1 changed\n',
    ])
    await expect
      .poll(() => pageOf('keel-balance-stool'), { timeout: AT_ONCE_MS, interval: 20 })
      .toContain('Keel Wobble Stool')
  })

  test('names every line of a file that it cannot take, and changes nothing', async () => {
    const file = join(shop.dataDir, 'broken.csv')
    const rows = Array.from({ length: 20_000 }, (_, at) => `chair-${at},Chair,C-${at},1.00`)
    rows[9_998] = 'chair-9998,Chair,C-9998'
    rows[19_999] = 'chair-19999,Chair,C-19999,free'
    await writeFile(file, ['Handle,Title,Variant SKU,Variant Price', ...rows].join('\n'))
    const { code, output, errors } = await catalogue('import', file)
    expect([code, errors]).toEqual([
      1,
      'keel: 2 problems, and nothing was imported:\nline 10000: it has 3 cells, and the first line has 4\nline 20001: Variant Price is "free", not dollars and cents such as 249.00\n',
    ])
    expect(output).toMatch(/^\d0% read\n/)
    expect((await catalogue('list')).output).not.toContain('chair-1 ')
    const missing = await catalogue('import', join(shop.dataDir, 'none.csv'))
    expect([missing.code, missing.errors]).toEqual([
      1,
      `keel: there is no file ${join(shop.dataDir, 'none.csv')}\n`,
    ])
  })

  test('shows its commands when it is given none', async () => {
    const { code, output } = await catalogue()
    expect(code).toBe(0)
    expect(output).toMatch(/^ {2}price HANDLE AMOUNT +sets the price of all variants of a product$/m)
  })
})

describe('the catalogue command says in one line, and exits with 1,', () => {
  test.each([
    [['price', 'no-such-chair', '1.00'], 'no product has the handle "no-such-chair"'],
    [['stock', 'NO/SUCH', '1'], 'no variant has the SKU "NO/SUCH"'],
    [
      ['price', 'keel-saddle-stool', 'cheap'],
      'a price is dollars and cents such as 249.00, up to 9999999.99',
    ],
    [['stock', 'KC-BLK-SLA', '-1'], 'a stock is a whole number from 0 to 1000000'],
    [['price', 'keel-saddle-stool'], 'usage: npm run catalogue -- price HANDLE AMOUNT'],
  ])('what is wrong with %j', async (args, line) => {
    expect(await catalogue(...args)).toEqual({ code: 1, output: '', errors: `keel: ${line}\n` })
  })

  test('that there is no such command', async () => {
    const { code, errors } = await catalogue('toString')
    expect(code).toBe(1)
    expect(errors).toMatch(/^keel: there is no command "toString"; the commands are list, [^\n]*\n$/)
  })

  test('that the shop does not run', async () => {
    const port = String(await freePort())
    const { code, errors } = await runCatalogue({ ...variables, PORT: port }, 'list')
    expect([code, errors]).toEqual([
      1,
      `keel: the shop at http://localhost:${port} does not answer: start it with npm start\n`,
    ])
  })

  test('that there is no key, or a wrong one', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'keel-keys-'))
    const file = join(folder, 'keys.json')
    const run = () => runCatalogue({ ...variables, DATA_DIR: folder }, 'list')
    expect(await run()).toEqual({
      code: 1,
      output: '',
      errors: `keel: ${file} holds no service key: start the shop once with npm start, or set DATA_DIR to its folder\n`,
    })
    await copyFile(join(shop.dataDir, 'keys.json'), file)
    expect((await run()).code).toBe(0)
    await writeFile(file, '{"storefrontServiceKey":"of-another-shop"}')
    expect(await run()).toEqual({
      code: 1,
      output: '',
      errors: `keel: the shop at ${shop.origin} does not take the key in ${file}\n`,
    })
    await rm(folder, { recursive: true })
  })

  test.each([[[]], [['list']], [['import', 'none.csv']], [['orders']], [['price']], [['nonsense']]])(
    'that a hosted store has an admin of its own, whatever is asked: %j',
    async (args) => {
      const hosted = { STOREFRONT_URL: 'https://keel.myshopify.test', STOREFRONT_ACCESS_TOKEN: 't' }
      expect(await runCatalogue({ ...variables, ...hosted }, ...args)).toEqual({
        code: 1,
        output: '',
        errors:
          "keel: the shop sells from https://keel.myshopify.test (STOREFRONT_URL): its products, orders and redirects are kept in that store's own admin, not here\n",
      })
    },
  )
})
