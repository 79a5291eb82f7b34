import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { chooseDelivery, fillAddress, payWithTestCard, readOrderNumber } from '../shop-verbs.ts'
import { ONE_WIDTH } from '../tags.ts'

/** A page of another origin, which keeps what its window is told and answers the handshake. */
const HOST = `<!doctype html><meta charset="utf-8"><title>A host</title><script>
const heard = []
let checkout
addEventListener('message', ({ data, source, origin }) => {
  if (source !== checkout) return
  heard.push(data)
  if (data.method === 'ec.ready' && !location.search.includes('silent'))
    source.postMessage({ jsonrpc: '2.0', id: data.id, result: { ucp: { status: 'success' } } }, origin)
})
</script>`

interface Told {
  readonly method: string
  // biome-ignore lint/suspicious/noExplicitAny: the test knows what is told
  readonly params: any
}

async function serveHost() {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(HOST)
  })
  await once(server.listen(0), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://localhost:${port}`,
    /** An address of the same machine that is neither https nor localhost. */
    unsafeOrigin: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Opens the address in a window of its own, as an embedding page does. */
async function openFrom(host: Page, address: string): Promise<Page> {
  const opens = host.waitForEvent('popup')
  await host.evaluate(`checkout = open(${JSON.stringify(address)}, '', 'popup'); 0`)
  const checkout = await opens
  await expect(checkout.getByRole('heading', { level: 1 })).toBeVisible()
  return checkout
}

const heardBy = (host: Page) => host.evaluate<Told[]>('heard')
const methodsHeardBy = async (host: Page) => (await heardBy(host)).map(({ method }) => method)

test.describe('a page that opens the checkout in a window', { tag: ONE_WIDTH }, () => {
  test('hears how it goes, from the beginning to the order', async ({ page, shop }) => {
    await using host = await serveHost()
    await page.goto(host.origin)
    const checkout = await openFrom(page, `${shop.origin}/cart/1:2?ec_version=2026-08-25`)
    await expect.poll(() => methodsHeardBy(page)).toEqual(['ec.ready', 'ec.start'])
    await fillAddress(checkout)
    await chooseDelivery(checkout, 'Express')
    await expect.poll(() => methodsHeardBy(page)).toContain('ec.totals.change')
    await payWithTestCard(checkout)
    const number = await readOrderNumber(checkout)
    await expect.poll(() => methodsHeardBy(page)).toContain('ec.complete')
    const heard = await heardBy(page)
    expect(heard.filter(({ method }) => method === 'ec.start')).toHaveLength(1)
    const begun = heard.find(({ method }) => method === 'ec.start')?.params.checkout
    const complete = heard.find(({ method }) => method === 'ec.complete')?.params.checkout
    expect(complete).toMatchObject({ id: begun.id, status: 'completed', order: { id: number } })

    // The order's page is visited again, and the checkout is over already.
    await checkout.reload()
    await expect.poll(async () => (await methodsHeardBy(page)).at(-1)).toBe('ec.ready')
    expect((await methodsHeardBy(page)).filter((method) => method === 'ec.complete')).toHaveLength(1)
  })

  test('hears that there is no checkout any more', async ({ page, shop }) => {
    await using host = await serveHost()
    await page.goto(host.origin)
    await openFrom(page, `${shop.origin}/checkouts/nobody?key=0&ec_version=2026-04-08`)
    await expect.poll(() => methodsHeardBy(page)).toEqual(['ec.ready', 'ec.error'])
  })

  test('hears nothing more than that there is one where it does not answer, or could be overheard', async ({
    page,
    shop,
  }) => {
    await using host = await serveHost()
    for (const address of [`${host.origin}/?silent`, host.unsafeOrigin]) {
      await page.goto(address)
      const checkout = await openFrom(page, `${shop.origin}/cart/1:2?ec_version=2026-04-08`)
      await expect.poll(() => methodsHeardBy(page)).toEqual(['ec.ready'])
      await fillAddress(checkout)
      await expect.poll(() => methodsHeardBy(page)).toEqual(['ec.ready', 'ec.ready'])
      await checkout.close()
    }
  })

  test('knows nothing of a checkout that it did not open by the protocol', async ({ page, shop }) => {
    await using host = await serveHost()
    await page.goto(host.origin)
    const checkout = await openFrom(page, `${shop.origin}/cart/1:2`)
    expect(await page.evaluate('checkout.closed')).toBe(true)
    expect(await checkout.evaluate(() => window.opener)).toBeNull()
    expect(await heardBy(page)).toEqual([])
  })
})
