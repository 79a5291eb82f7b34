import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { NEWEST_VERSION } from '#services/storefront/graphql/api-version.ts'
import { chooseDelivery, fillAddress, payWithTestCard, readOrderNumber } from '#tests/e2e/shop-verbs.ts'
import { Shop } from '#tests/fixtures/shop/shop.ts'
import { chromiumFlags, requireChromium } from '../../scripts/chromium.mjs'
import { fileOf, installPackages } from './published-packages.ts'

const pem = (file: string) =>
  readFileSync(fileURLToPath(new URL(`../fixtures/tls/localhost.${file}`, import.meta.url)))

const CREATE = `mutation ($id: ID!) {
  cartCreate(input: { lines: [{ merchandiseId: $id, quantity: 1 }] }) { cart { checkoutUrl } } }`

/** Buys by the published element, on a page of another origin, and returns whether that page heard of it as it was. */
export async function tryCheckoutKit(): Promise<boolean> {
  installPackages(NEWEST_VERSION)
  // The element takes addresses with https alone, so the shop stands behind a proxy with a certificate.
  let shopPort = 0
  const tls = createTlsServer({ key: pem('key'), cert: pem('crt') }, (socket) => {
    const inner = connect(shopPort, 'localhost')
    for (const each of [socket, inner]) each.on('error', () => {})
    socket.pipe(inner).pipe(socket)
  })
  await once(tls.listen(0), 'listening')
  const origin = `https://localhost:${(tls.address() as AddressInfo).port}`
  await using shop = await Shop.open({ PUBLIC_URL: origin })
  shopPort = Number(new URL(shop.origin).port)
  const host = createServer((request, response) => {
    const isScript = request.url === '/kit.js'
    response.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html' })
    response.end(
      isScript ? readFileSync(fileOf(NEWEST_VERSION, '@shopify/checkout-kit', 'dist/index.js')) : PAGE,
    )
  })
  await once(host.listen(0), 'listening')
  await using browser = await chromium.launch({ executablePath: requireChromium(), args: chromiumFlags })
  const fault = await openCheckout().then(
    () => undefined,
    (error: Error) => error.message.split('\n')[0],
  )
  console.log(
    `checkout-kit: its checkout opens, and it hears of the order: ${fault ? `FAILED, ${fault}` : 'as it should be'}`,
  )
  tls.close()
  host.close()
  host.closeAllConnections()
  return fault === undefined

  async function openCheckout() {
    const { title, checkoutUrl } = await fillCart(shop)
    assert.ok(checkoutUrl.startsWith(`${origin}/`), `the checkout is at ${checkoutUrl}`)
    await using context = await browser.newContext({ ignoreHTTPSErrors: true })
    const page = await context.newPage()
    await page.goto(`http://localhost:${(host.address() as AddressInfo).port}/`)
    const opens = context.waitForEvent('page')
    await page.evaluate((src) => {
      const element = document.querySelector('shopify-checkout')
      element?.setAttribute('src', src)
      ;(element as HTMLElement & { open(): void }).open()
    }, checkoutUrl)
    const popup = await opens
    await popup.getByRole('heading', { level: 1 }).waitFor()
    assert.equal(new URL(popup.url()).origin, origin)
    // In a popup of this width the goods are folded away.
    assert.ok((await popup.content()).includes(title), `its checkout does not name ${title}`)
    await fillAddress(popup)
    await chooseDelivery(popup, 'Standard')
    await payWithTestCard(popup)
    const number = await readOrderNumber(popup)
    await page.waitForFunction("told.some(([name]) => name === 'complete')")
    const told = await page.evaluate<[name: string, detail: Told][]>('told')
    assert.deepEqual([...new Set(told.map(([name]) => name))], ['start', 'totalsChange', 'complete'])
    const [, started] = told[0] ?? []
    assert.ok(started?.checkout.line_items[0]?.item.title.startsWith(title), 'it heard of other goods')
    const [, completed] = told.at(-1) ?? []
    assert.equal(completed?.order?.id, number)
    assert.equal(completed?.checkout.status, 'completed')
  }
}

/** What the element tells of its checkout. */
interface Told {
  readonly checkout: {
    readonly status: string
    readonly line_items: readonly { readonly item: { readonly title: string } }[]
  }
  readonly order?: { readonly id: string }
}

const PAGE = `<!doctype html><meta charset="utf-8"><title>A storefront</title>
<shopify-checkout target="popup"></shopify-checkout><script type="module" src="/kit.js"></script>
<script>const told = []
for (const name of ['start', 'lineItemsChange', 'buyerChange', 'totalsChange', 'messagesChange', 'error', 'complete'])
  document.addEventListener('checkout:' + name, ({ detail }) => told.push([name, detail]))</script>`

async function fillCart({ origin, dataDir }: Shop): Promise<{ title: string; checkoutUrl: string }> {
  const { storefrontAccessToken } = JSON.parse(readFileSync(`${dataDir}/keys.json`, 'utf8'))
  const ask = async (query: string, variables: object = {}) => {
    const answer = await fetch(`${origin}/api/${NEWEST_VERSION}/graphql.json`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-shopify-storefront-access-token': storefrontAccessToken,
      },
      body: JSON.stringify({ query, variables }),
    })
    return (await answer.json()).data
  }
  const { product } = await ask(
    '{ product(handle: "keel-kneeling-chair") { title selectedOrFirstAvailableVariant { id } } }',
  )
  const { cartCreate } = await ask(CREATE, { id: product.selectedOrFirstAvailableVariant.id })
  return { title: product.title, checkoutUrl: cartCreate.cart.checkoutUrl }
}
