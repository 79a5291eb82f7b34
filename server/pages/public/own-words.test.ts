import { expect, test } from 'vitest'
import { createStorefrontClient } from '#shop/clients/storefront/storefront.ts'
import type { SharedLocals } from '#shop/locals.ts'
import { openPublicPages, textOf as textOfPage } from '#tests/fixtures/shop/public-pages.ts'
import type { ShopApp } from '../page-locals.ts'
import { blankFor, withOwnWords } from './own-words.ts'
import { PageRenderer } from './page-renderer.ts'

test('[2.37] words cannot leave the text or the attribute that they stand in', () => {
  const document = `<input value="${blankFor('query')}"><p>&quot;${blankFor('query')}&quot;</p>`
  const words = new Map([['query', `"><script>alert('1')</script>&amp;$&`]])
  const safe = `&quot;&gt;&lt;script&gt;alert('1')&lt;/script&gt;&amp;amp;$&amp;`
  expect(withOwnWords(document, words)).toBe(`<input value="${safe}"><p>&quot;${safe}&quot;</p>`)
})

test('what stands for words in an address is a word as any other', () => {
  const document = `<p>${blankFor('query')}</p>`
  const words = new Map([['query', `${blankFor('query')} $1`]])
  expect(withOwnWords(document, words)).toBe(`<p>${blankFor('query')} $1</p>`)
})

const publicUrl = 'https://keel.example'
const storefront = createStorefrontClient({
  ...{ url: publicUrl, accessToken: 'token', apiVersion: '2025-07', providerName: 'Keel Pay' },
})

/** A search that finds the same for every query. */
function searches(isComplete = true) {
  let made = 0
  const app: ShopApp = {
    async render(_request, { locals: { page } }) {
      page.tag('products')
      const query = page.ownWords('query', page.parameter('q') ?? '')
      const atHand = page.sharedAs('search that found nothing')
      if (atHand) return atHand
      made += 1
      if (!isComplete) page.doNotCache()
      return new Response(`<p>${query}</p>`)
    },
  }
  const locals = {
    publicUrl,
    storefront,
    claimsNow: () => new Map(),
  } as Partial<SharedLocals> as SharedLocals
  const renderer = new PageRenderer({ app, locals, origins: { connect: [], pictures: [] } })
  const cache = openPublicPages({ maxBytes: 100_000 })
  const ask = (q: string, currency: 'USD' | 'EUR' = 'USD') => {
    const request = { path: '/search', search: `?q=${q}`, currency }
    return cache.get(request, (shared) => renderer.render(request, shared))
  }
  return {
    ask,
    invalidate: () => cache.invalidate(['products']),
    made: () => made,
    async textOf(...asked: Parameters<typeof ask>) {
      return textOfPage(await ask(...asked))
    },
  }
}

test('[2.37] searches that find the same are made once, in each currency, and each shows its own words', async () => {
  const { textOf, made, invalidate } = searches()
  for (const q of ['sofa', 'lamp', 'sofa']) expect(await textOf(q)).toBe(`<p>${q}</p>`)
  expect(made()).toBe(1)
  expect(await textOf('sofa', 'EUR')).toBe('<p>sofa</p>')
  expect(made()).toBe(2)
  invalidate()
  expect(await textOf('lamp')).toBe('<p>lamp</p>')
  expect(made()).toBe(3)
})

test('each has an ETag of its own', async () => {
  const { ask } = searches()
  const etagOf = async (q: string) => (await (await ask(q)).page.representation('br')).etag
  const [sofa, lamp] = [await etagOf('sofa'), await etagOf('lamp')]
  expect(lamp).not.toBe(sofa)
  expect(await etagOf('sofa')).toBe(sofa)
})

test('one that shows a failure is not shared, and has its words all the same', async () => {
  const { textOf, made } = searches(false)
  for (const q of ['sofa', 'lamp']) expect(await textOf(q)).toBe(`<p>${q}</p>`)
  expect(made()).toBe(2)
})
