import { seats } from '#facts/seats.ts'
import { LISTED_PAGES } from '#shop/search-engines/listed-pages.ts'
import { expect, test } from '../fixtures.ts'
import { JOURNEY } from '../tags.ts'

const markdownOf = (path: string) => (path === '/' ? '/index.md' : `${path}.md`)
const ARTICLE = '/articles/two-weeks-of-getting-used-to-it'

for (const path of [
  ...LISTED_PAGES.filter((each) => each !== '/search'),
  ARTICLE,
  '/product/keel-saddle-stool',
]) {
  test(`a program reads the words of ${path} as Markdown, below the title that people see`, async ({
    page,
    request,
  }) => {
    const answer = await request.get(markdownOf(path))
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'text/markdown; charset=utf-8'])
    const text = await answer.text()
    await page.goto(path)
    await expect(page.locator('link[rel="alternate"][type="text/markdown"]')).toHaveAttribute(
      'href',
      markdownOf(path),
    )
    const title = await page.getByRole('heading', { level: 1 }).textContent()
    expect(plain(text)).toContain(plain(title ?? ''))
    // Reviews may tell of markup; there it is escaped.
    expect(text).not.toMatch(/(?<!\\)<\/?(?:div|span|p|svg|script|style|astro-island)\b|(?<!\\)<!--/)
    const byName = await request.get(path, { headers: { accept: 'text/markdown' } })
    expect(await byName.text()).toBe(text)
  })
}

test('a browser gets the page itself, and a program that asks for a search or a cart does too', async ({
  request,
}) => {
  const headers = { accept: 'text/html,*/*;q=0.8' }
  expect((await request.get('/about', { headers })).headers()['content-type']).toContain('text/html')
  for (const path of ['/search?q=chair', '/cart', '/login']) {
    const answer = await request.get(path, { headers: { accept: 'text/markdown, */*' } })
    expect(answer.headers()['content-type'], path).toContain('text/html')
  }
})

test('what is not there is not there as Markdown either, and the page for people stays theirs', async ({
  request,
}) => {
  for (const path of ['/product/none.md', '/articles/none.md']) {
    const answer = await request.get(path)
    expect([answer.status(), answer.headers()['content-type']]).toEqual([404, 'text/markdown; charset=utf-8'])
    expect(await answer.text()).toContain('not found')
  }
  for (const path of ['/product/nothing', '/nothing', '/nothing.md']) {
    const answer = await request.get(path)
    expect([answer.status(), answer.headers()['content-type']], path).toEqual([
      404,
      expect.stringContaining('text/html'),
    ])
  }
})

test('[9.16] a program asks the fit finder and reads the setting', { tag: JOURNEY }, async ({ request }) => {
  const agents = await (await request.get('/agents.md')).text()
  const example = /such as (\S+)\. /.exec(agents)?.[1] ?? ''
  for (const { handle } of seats) expect(agents).toContain(handle)
  const answer = await (await request.get(example)).text()
  expect(answer).toContain('5\'8" tall, at a 29-inch desk.')
  expect(answer).toMatch(/hole \d/)
})

test('llms.txt leads to pages that are there, and agents.md to feeds that hold the same prices', {
  tag: JOURNEY,
}, async ({ request }) => {
  const llms = await (await request.get('/llms.txt')).text()
  const agents = await (await request.get('/agents.md')).text()
  const addresses = new Set(
    [...(llms + agents).matchAll(/\]\((\S+?)\)/g)].map(([, address]) => address ?? ''),
  )
  expect(addresses.size).toBeGreaterThan(20)
  for (const address of addresses) expect((await request.get(address)).status(), address).toBe(200)
  expect(llms).not.toMatch(/[{}]/)
  const { products } = await (await request.get('/feeds/products.json')).json()
  const xml = await (await request.get('/feeds/products.xml')).text()
  expect(products).toHaveLength(8)
  for (const { url, variants } of products) {
    const { pathname } = new URL(url)
    const text = await (await request.get(`${pathname}.md`)).text()
    for (const variant of variants) {
      const price = `${(variant.price.amount / 100).toFixed(2)} USD`
      expect(text).toContain(`](${variant.url}) | ${price} |`)
      expect(xml).toContain(`<g:link>${variant.url.replaceAll('&', '&amp;')}</g:link>`)
    }
  }
})

/** Without what Markdown adds to a text, and in small letters, as styles change the case. */
function plain(text: string): string {
  return text
    .replace(/[\\*_]/g, '')
    .replace(/\s+/g, ' ')
    .toLowerCase()
}
