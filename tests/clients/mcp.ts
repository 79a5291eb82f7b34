import assert from 'node:assert/strict'
import type { Client } from '@modelcontextprotocol/client'
import { callTool, connectProgram, type Era } from '#tests/fixtures/mcp/program.ts'
import { Shop } from '#tests/fixtures/shop/shop.ts'

const BODY = { height_in: 74, desk_in: 29, weight_lb: 180 }
const SAME_BODY = 'height-ft=6&height-in=2&desk-in=29&weight-lb=180&shins=no'

type Step = (client: Client, shop: Shop) => Promise<void>

const steps: Readonly<Record<string, Step>> = {
  async 'tools/list'(client) {
    const { tools } = await client.listTools()
    assert.deepEqual(
      tools.map(({ name }) => name),
      ['find_fit', 'get_setup', 'search_products', 'get_product', 'get_policy', 'get_passport'],
    )
  },
  async 'search_products, get_product'(client, { origin }) {
    const { products } = await callTool(client, 'search_products', { query: 'saddle stool' })
    const product = await callTool(client, 'get_product', { handle: products[0].handle })
    const page = await (await fetch(`${origin}/product/${product.handle}.md`)).text()
    assert.ok(page.includes(product.title), `${product.url} is of another product`)
    for (const { price_cents } of product.variants)
      assert.ok(page.includes((price_cents / 100).toFixed(2)), `the page has no price of ${price_cents}`)
    const cart = await fetch(product.variants[0].cart_url, { redirect: 'manual' })
    assert.match(cart.headers.get('location') ?? '', /\/cart\/c\//)
  },
  async get_policy(client, { origin }) {
    for (const name of ['returns', 'warranty', 'terms', 'privacy']) {
      const { text, url } = await callTool(client, 'get_policy', { name })
      assert.equal(url, `${origin}/${name}`)
      assert.ok(text.length > 500, `${name} has few words`)
      assert.doesNotMatch(text, /\{[a-z.]+\}/, `${name} has a figure that is not filled in`)
    }
  },
  async find_fit(client, { origin }) {
    const { fits } = await callTool(client, 'find_fit', BODY)
    const page = await (await fetch(`${origin}/compare.md?${SAME_BODY}`)).text()
    const names = fits.map(({ name }: { name: string }) => name)
    const places = names.map((name: string) => page.indexOf(name))
    assert.ok(names.length > 1 && !places.includes(-1), `the page does not name ${names.join(', ')}`)
    const told = fits[0].setting_in_brief
    assert.ok(page.includes(told), `the page does not say ‘${told}’`)
  },
}

/** Has the protocol's published client use the shop's tools in both eras, and returns whether all of it held. */
export async function tryTools(): Promise<boolean> {
  await using shop = await Shop.open()
  let failed = 0
  for (const era of ['legacy', 'modern'] satisfies Era[]) {
    const client = await connectProgram(era, { url: `${shop.origin}/mcp` })
    for (const [name, take] of Object.entries(steps)) {
      const fault = await take(client, shop).then(
        () => undefined,
        (error: Error) => error.message.split('\n')[0],
      )
      if (fault) failed++
      console.log(
        `mcp ${client.getNegotiatedProtocolVersion()}: ${name}: ${fault ? `FAILED, ${fault}` : 'as it should be'}`,
      )
    }
    await client.close()
  }
  return failed === 0
}
