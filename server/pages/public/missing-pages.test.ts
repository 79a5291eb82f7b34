import { describe, expect, test } from 'vitest'
import { PAGE_NOT_FOUND, PRODUCT_NOT_FOUND } from '#shop/page-api/page-context.ts'
import { openPublicPages, textOf } from '#tests/fixtures/shop/public-pages.ts'
import { REDIRECTS } from './invalidations.ts'
import { keepServices } from './keep-services.ts'
import { KeptAnswers } from './kept-answers.ts'
import { createMissingPages } from './missing-pages.ts'
import type { PageRequest } from './page-keys.ts'
import type { MakePage } from './public-pages.ts'
import { StoredPage } from './stored-page.ts'

const MINUTE_MS = 60_000
const asked = (path: string, currency: PageRequest['currency'] = 'USD'): PageRequest => ({
  path,
  search: '',
  currency,
})

/** The page of an address that leads nowhere, or of a product that there is not, as the renderer makes it. */
const notFound =
  (sharedAs: string): MakePage =>
  async () => ({
    page: new StoredPage(404, {}, Buffer.from(sharedAs)),
    tags: ['products', REDIRECTS],
    parameters: [],
    cacheable: true,
    isBrief: true,
    sharedAs,
  })

interface ShopOf {
  redirects?: readonly { path: string; target: string }[] | null
  handles?: readonly string[]
  /** Whether there are more products than are asked for at once. */
  isLarge?: boolean
  kind?: 'embedded' | 'hosted'
}

/** A shop in which `/about` and the pages of products may answer, and an address that leads nowhere was asked for. */
async function shopWith({ redirects = [], handles = [], isLarge = false, kind = 'embedded' }: ShopOf = {}) {
  const clock = { ms: MINUTE_MS }
  const pages = openPublicPages({ freshForMs: 5 * MINUTE_MS, now: () => clock.ms })
  const answers = new KeptAnswers(() => clock.ms)
  const state = { redirects, handles }
  const storefront = {
    fewRedirects: async () => ({ ok: true, data: state.redirects }),
    redirect: async () => ({ ok: true, data: null }),
    productByHandle: async () => ({ ok: true, data: null }),
    productHandles: async () => ({
      ok: true,
      data: {
        products: state.handles.map((handle) => ({ handle })),
        nextCursor: isLarge ? 'next' : null,
      },
    }),
  }
  const kept = keepServices({ storefront, backend: {} } as never, answers, {
    storefront: { kind },
    backend: { kind },
  } as never)
  const leadsNowhere = (path: string) => path !== '/about' && !path.startsWith('/product/')
  const missing = createMissingPages({ leadsNowhere, pages, answers })
  const askOnce = async (path: string, currency?: PageRequest['currency']) => {
    await kept.storefront.redirect([path])
    await pages.get(asked(path, currency), notFound(PAGE_NOT_FOUND))
  }
  const askForProduct = async () => {
    await kept.storefront.redirect(['/product/first'])
    await kept.storefront.productByHandle('first')
    await pages.get(asked('/product/first'), notFound(PRODUCT_NOT_FOUND))
  }
  await askOnce('/first')
  const invalidate = (tags: readonly string[]) => {
    answers.invalidate(tags)
    pages.invalidate(tags)
  }
  return { missing, askOnce, askForProduct, invalidate, state, clock }
}

describe('[2.50] an address that leads nowhere', () => {
  test('has the document of all others, in the visitor’s currency', async () => {
    const { missing, askOnce } = await shopWith()
    const found = missing(asked('/made/up'))
    expect(found?.page.status).toBe(404)
    expect(await textOf(found)).toBe(PAGE_NOT_FOUND)
    expect(missing(asked('/made/up', 'EUR'))).toBeUndefined()
    await askOnce('/first', 'EUR')
    expect(missing(asked('/made/up', 'EUR'))).toBeDefined()
  })

  test('is asked the usual way where a page might answer, or its words as Markdown', async () => {
    const { missing } = await shopWith()
    for (const path of ['/about', '/product/made-up', '/articles/made-up.md'])
      expect(missing(asked(path)), path).toBeUndefined()
  })

  test('leads on where the owner says so, from the moment on that they do', async () => {
    const { missing, askOnce, invalidate, state } = await shopWith({
      redirects: [{ path: '/Pages/sale', target: '/collection' }],
    })
    expect(missing(asked('/sale'))).toBeUndefined()
    expect(missing(asked('/sales'))).toBeDefined()
    state.redirects = [{ path: '/sales', target: '/collection' }]
    invalidate([REDIRECTS])
    expect(missing(asked('/sale')), 'not asked again yet').toBeUndefined()
    await askOnce('/first')
    expect(missing(asked('/sales'))).toBeUndefined()
    expect(missing(asked('/sale'))).toBeDefined()
  })

  test('[2.24] is the page of a product that there is not, until there is one', async () => {
    const { missing, askForProduct, invalidate, state } = await shopWith({ handles: ['chair', 'über'] })
    expect(missing(asked('/product/stool')), 'nobody has asked for a product').toBeUndefined()
    await askForProduct()
    expect(await textOf(missing(asked('/product/stool')))).toBe(PRODUCT_NOT_FOUND)
    for (const path of [
      '/product/chair',
      '/product/%C3%BCber',
      '/product/stool/reviews',
      '/product/stool.md',
    ])
      expect(missing(asked(path)), path).toBeUndefined()
    state.handles = ['chair', 'stool']
    invalidate(['products', 'product:stool'])
    expect(missing(asked('/product/stool'))).toBeUndefined()
    await askForProduct()
    expect(missing(asked('/product/stool'))).toBeUndefined()
    expect(missing(asked('/product/%C3%BCber'))).toBeDefined()
  })

  test('[2.24] may be a product’s where there are too many to know them all', async () => {
    const { missing, askForProduct } = await shopWith({ handles: ['chair'], isLarge: true })
    await askForProduct()
    expect(missing(asked('/product/stool'))).toBeUndefined()
  })

  test.each<ShopOf>([{ redirects: null }, { kind: 'hosted' }])(
    'is asked the usual way where not all redirects are known: %j',
    async (shop) => {
      const { missing } = await shopWith(shop)
      expect(missing(asked('/made-up'))).toBeUndefined()
    },
  )

  test('is asked the usual way once the document, or what is known of redirects, is old', async () => {
    const { missing, askOnce, clock, invalidate } = await shopWith()
    clock.ms += MINUTE_MS + 1
    expect(missing(asked('/made-up'))).toBeUndefined()
    await askOnce('/made-up')
    expect(missing(asked('/other'))).toBeDefined()
    invalidate(['products'])
    expect(missing(asked('/other'))).toBeUndefined()
  })
})
