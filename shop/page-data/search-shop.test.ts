import { afterEach, expect, test, vi } from 'vitest'
import { answered, failed } from '../clients/storefront/error.ts'
import type { ListFilter, Narrowing } from '../clients/storefront/products/narrowed-products.ts'
import type { Product } from '../clients/storefront/products/product.ts'
import type { StorefrontClient } from '../clients/storefront/storefront.ts'
import { recordPage } from '../page-api/page-context.ts'
import type { PageServices } from '../page-api/page-services.ts'
import { searchShop } from './search-shop.ts'

vi.mock('astro:content', () => ({
  getCollection: async (name: string) =>
    name === 'articles'
      ? [{ id: 'stools', body: 'All about stools.', data: { title: 'Stools', excerpt: '', category: '' } }]
      : [],
}))
afterEach(() => vi.restoreAllMocks())

const product = (handle: string, dollars: number): Product => ({
  ...{ id: handle, handle, productType: 'Stool', title: handle, description: '', images: [] },
  ...{ minPriceCents: dollars * 100, options: [], variants: [] },
})
const [cheap, dear] = [product('cheap-stool', 100), product('dear-stool', 200)]

const optionFilter = (label: string, value: string, count: number): ListFilter => ({
  id: `filter.v.option.${label.toLowerCase()}`,
  label,
  values: [{ label: value, count, input: '' }],
})

type Answers = Partial<Pick<StorefrontClient, 'search' | 'predict'>>

const nothingFound = answered({ products: [], nextCursor: null, totalCount: 0, filters: [] })
const away = () => failed('network', 'The storefront could not be reached')

/** A catalogue of more products than a page of a search holds. */
function openLarge(answers: Answers) {
  const storefront = {
    products: async () => answered({ products: [cheap, dear], nextCursor: 'more' }),
    search: async () => nothingFound,
    predict: async () => answered([]),
    ...answers,
  }
  const page = recordPage('a request', '')
  const log = { warn: vi.fn(), error: vi.fn() }
  const locals = {
    ...{ page, log, storefront, currency: 'USD', claims: new Map() },
    browser: { storefront: { checkoutOrigin: null } },
  } as unknown as PageServices
  return { locals, page, log }
}

const handlesOf = ({ products }: { products: readonly Product[] }) => products.map(({ handle }) => handle)

test('a search whose suggestions failed did not find nothing: it failed, and is not kept', async () => {
  for (const wish of [{}, { isSuggestion: true }]) {
    const { locals, page, log } = openLarge({ predict: async () => away() })
    const found = await searchShop(locals, 'stoll', wish)
    expect([found.isFailed, page.cacheable, log.error.mock.calls.length]).toEqual([true, false, 1])
  }
})

test('a search that nothing is close to has not failed', async () => {
  const { locals, page } = openLarge({})
  expect((await searchShop(locals, 'zzz')).isFailed).toBe(false)
  expect(page.cacheable).toBe(true)
})

test('what comes closest is sorted as the address says', async () => {
  const { locals } = openLarge({ predict: async () => answered([cheap, dear]) })
  expect(handlesOf(await searchShop(locals, 'stoll', { choices: { sort: 'price-high' } }))).toEqual([
    'dear-stool',
    'cheap-stool',
  ])
  expect(handlesOf(await searchShop(locals, 'stoll'))).toEqual(['cheap-stool', 'dear-stool'])
})

test('choices that leave nothing are no misspelling: nothing comes close in their place', async () => {
  const predict = vi.fn<StorefrontClient['predict']>(async () => answered([cheap]))
  const { locals } = openLarge({ predict })
  expect(handlesOf(await searchShop(locals, 'stool', { choices: { stock: 'in' } }))).toEqual([])
  expect(predict).not.toHaveBeenCalled()
})

test('pages stand beside the first products alone', async () => {
  const { locals } = openLarge({ search: async () => answered({ ...moreFound, nextCursor: null }) })
  const pathsAfter = async (after: string | null) =>
    (await searchShop(locals, 'stools', { after })).pages.map(({ path }) => path)
  expect(await pathsAfter(null)).toContain('/articles/stools')
  expect(await pathsAfter('a cursor')).toEqual([])
})
const moreFound = { products: [cheap, dear], nextCursor: 'more', totalCount: 70, filters: [] }

test('a finish takes the place of the one that is chosen, so each is counted without it', async () => {
  const asked: Narrowing['filters'][] = []
  const search: StorefrontClient['search'] = async (_query, _first, _after, narrowing) => {
    asked.push(narrowing?.filters ?? [])
    const isNarrowed = narrowing?.filters.some(({ variantOption }) => variantOption) ?? false
    const filters = [
      { id: 'filter.p.product_type', label: 'Kind', values: [] },
      optionFilter('Finish', 'Walnut', 2),
      optionFilter('Color', 'Rust', isNarrowed ? 0 : 3),
    ]
    return answered({ ...moreFound, filters })
  }
  const { locals } = openLarge({ search })
  const { filters } = await searchShop(locals, 'stool', { choices: { finish: 'Finish:Walnut', stock: 'in' } })
  expect(filters.map(({ id, values }) => [id, values[0]?.count])).toEqual([
    ['filter.p.product_type', undefined],
    ['filter.v.option.finish', 2],
    ['filter.v.option.color', 3],
  ])
  expect(asked.at(-1)).toEqual([{ available: true }])
})

test('a cursor that the storefront refuses leads to the beginning, and is no fault of ours', async () => {
  const refused = failed('graphql', 'Error calling Keel Pay: after is not a valid cursor')
  const { locals, log } = openLarge({ search: async () => refused })
  const found = await searchShop(locals, 'stool', { after: 'x' })
  expect([found.isCursorRefused, found.isFailed, log.error.mock.calls.length]).toEqual([true, false, 0])
  const first = await searchShop(locals, 'stool')
  expect([first.isCursorRefused, first.isFailed]).toEqual([undefined, true])
})
