import assert from 'node:assert/strict'
import { money, type Offer } from './offer.ts'
import { beginning, hold, type Step } from './steps.ts'
import { wordsOf } from './visitor.ts'

/** Steps that only look. */
export const pageSteps: readonly Step[] = [
  {
    name: '/',
    take: async ({ visitor, offer }) =>
      hold(
        await visitor.visit('/'),
        200,
        offer.menu.items.map(({ title }) => title).join(' '),
        'Recommended Products',
        ...offer.products.edges.slice(-2).map(priced),
      ),
  },
  {
    name: '/collections',
    take: async ({ visitor, offer }) =>
      hold(await visitor.visit('/collections'), 200, ...offer.collections.nodes.map(({ title }) => title)),
  },
  {
    name: '/collections/all',
    take: async ({ visitor, offer }) =>
      hold(await visitor.visit('/collections/all'), 200, ...offer.products.edges.map(priced)),
  },
  {
    name: '/collections/stools, sorted and filtered as the skeleton does not',
    take: async ({ visitor, offer }) => {
      const page = await visitor.visit('/collections/stools?sort_by=price-descending&filter.v.availability=1')
      const stools = new Set(offer.stools.products.nodes.map(({ handle }) => handle))
      hold(page, 200, ...offer.products.edges.filter(({ node }) => stools.has(node.handle)).map(priced))
    },
  },
  {
    name: '/collections/all?direction=next, and back',
    take: async ({ visitor, offer: { products } }) => {
      const [third, fourth] = products.edges.slice(2, 4)
      assert.ok(third && fourth, 'too few products for a second page')
      const next = `/collections/all?direction=next&cursor=${encodeURIComponent(third.cursor)}`
      const later = await visitor.visit(next)
      hold(later, 200, 'Load previous', ...products.edges.slice(3).map(priced))
      assert.ok(!later.words.includes(priced(third)), 'shows again what came before the cursor')
      const previous = `/collections/all?direction=previous&cursor=${encodeURIComponent(fourth.cursor)}`
      hold(await visitor.visit(previous), 200, 'Load more', ...products.edges.slice(0, 3).map(priced))
    },
  },
  {
    name: '/products/HANDLE',
    take: async ({ visitor, offer }) => {
      for (const edge of offer.products.edges) {
        const page = await visitor.visit(`/products/${edge.node.handle}`)
        hold(page, 200, priced(edge), beginning(edge.node.description), 'Add to cart')
      }
    },
  },
  {
    name: '/products/HANDLE?OPTION=VALUE, each variant',
    take: async ({ visitor, offer: { products } }) => {
      const node = products.edges[0]?.node
      assert.ok(node, 'nothing is sold')
      for (const { id, selectedOptions, availableForSale, price } of node.variants.nodes) {
        const options = new URLSearchParams(selectedOptions.map(({ name, value }) => [name, value]))
        const page = await visitor.visit(`/products/${node.handle}?${options}`)
        hold(page, 200, money(Number(price.amount)), availableForSale ? 'Add to cart' : 'Sold out')
        const added = page.cartForms.find(({ action }) => action === 'LinesAdd')?.inputs.lines[0]
        assert.equal(added?.merchandiseId, id, `would add another variant than ${options}`)
      }
    },
  },
  {
    name: '/search?q=chair',
    take: async ({ visitor, offer: { products } }) => {
      const sold = products.edges.filter(({ node }) => node.title.endsWith('Chair'))
      hold(await visitor.visit('/search?q=chair'), 200, 'Products', 'Articles', ...sold.map(priced))
      hold(await visitor.visit('/search?q=zzzz'), 200, 'No results')
    },
  },
  {
    name: '/search?q=chair&predictive=true',
    take: async ({ visitor, offer: { products } }) => {
      const answer = await visitor.visit('/search.data?q=kneeling&predictive=true&limit=10')
      assert.equal(answer.status, 200)
      for (const { node } of products.edges.filter(({ node }) => node.handle.includes('kneeling')))
        assert.ok(answer.source.includes(`"${node.title}"`), `does not suggest ‘${node.title}’`)
    },
  },
  {
    name: '/policies and each of them',
    take: async ({ visitor, offer }) => {
      const policies = Object.values(offer.shop)
      hold(await visitor.visit('/policies'), 200, ...policies.map(({ title }) => title))
      for (const { handle, title, body } of policies)
        hold(await visitor.visit(`/policies/${handle}`), 200, title, beginning(wordsOf(body)))
    },
  },
  {
    name: '/blogs, a blog and each article',
    take: async ({ visitor, offer: { blog } }) => {
      const articles = blog.articles.nodes
      hold(await visitor.visit('/blogs'), 200, blog.title)
      hold(await visitor.visit(`/blogs/${blog.handle}`), 200, ...articles.map(({ title }) => title))
      for (const { handle, title, contentHtml } of articles) {
        const page = await visitor.visit(`/blogs/${blog.handle}/${handle}`)
        hold(page, 200, title, beginning(wordsOf(contentHtml)))
      }
    },
  },
  {
    name: '/pages/about',
    take: async ({ visitor, offer: { page } }) =>
      hold(await visitor.visit('/pages/about'), 200, page.title, beginning(wordsOf(page.body))),
  },
  {
    name: '/sitemap.xml and each of its parts, /robots.txt',
    take: async ({ visitor, offer }) => {
      const addresses = await Promise.all(addressesOf(await visitor.visit('/sitemap.xml')).map(visitPart))
      const paths = addresses.flat().map((address) => new URL(address).pathname)
      for (const path of expectedPaths(offer)) assert.ok(paths.includes(path), `does not name ${path}`)
      hold(await visitor.visit('/robots.txt'), 200, '/sitemap.xml')

      async function visitPart(address: string) {
        return addressesOf(await visitor.visit(new URL(address).pathname))
      }
    },
  },
  {
    name: 'addresses of nothing',
    take: async ({ visitor }) => {
      for (const path of ['/nothing', '/products/nothing', '/collections/nothing', '/policies/nothing'])
        hold(await visitor.visit(path), 404, '404')
    },
  },
  {
    // The account's pages need Shopify's Customer Account API.
    name: '/account, which leads to its orders',
    take: async ({ visitor }) => {
      const { status, location } = await visitor.visit('/account')
      assert.deepEqual([status, location], [302, '/account/orders'])
    },
  },
]

/** The title and price as a card and a product's own page show them. */
function priced({ node }: Offer['products']['edges'][number]): string {
  const amounts = node.variants.nodes.map(({ price }) => Number(price.amount))
  return `${node.title} ${money(Math.min(...amounts))}`
}

function addressesOf({ status, source }: { status: number; source: string }): string[] {
  assert.equal(status, 200)
  const addresses = [...source.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address)
  assert.ok(addresses.length > 0, 'a part of the sitemap is empty')
  return addresses
}

function expectedPaths({ products, collections, blog, page }: Offer): string[] {
  return [
    ...products.edges.map(({ node }) => `/products/${node.handle}`),
    ...collections.nodes.map(({ handle }) => `/collections/${handle}`),
    ...blog.articles.nodes.map(({ handle }) => `/articles/${handle}`),
    `/blogs/${blog.handle}`,
    `/pages/${page.handle}`,
  ]
}
