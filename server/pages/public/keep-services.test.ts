import { expect, test } from 'vitest'
import type { SharedLocals } from '#shop/locals.ts'
import { AnswerRecorder } from './answer-recorder.ts'
import { REDIRECTS } from './invalidations.ts'
import { keepServices, recordServices } from './keep-services.ts'
import { KeptAnswers } from './kept-answers.ts'

/** A storefront that counts how often it is asked. */
function storefrontOf(state: { few: readonly { path: string; target: string }[] | null }) {
  const asked = { few: 0, one: 0 }
  const storefront = {
    fewRedirects: async () => {
      asked.few += 1
      return { ok: true, data: state.few }
    },
    redirect: async () => {
      asked.one += 1
      return { ok: true, data: '/one' }
    },
  }
  return { asked, locals: { storefront, backend: {} } as unknown as SharedLocals }
}

const embedded = { storefront: { kind: 'embedded' }, backend: { kind: 'embedded' } } as never

test('made-up addresses ask once whether any leads somewhere, until a redirect changes', async () => {
  const state = { few: [] as { path: string; target: string }[] }
  const { asked, locals } = storefrontOf(state)
  const answers = new KeptAnswers()
  const { storefront } = keepServices(locals, answers, embedded)
  for (const path of ['/a', '/b', '/c']) {
    expect(await storefront.redirect([path])).toEqual({ ok: true, data: null })
  }
  expect(asked).toEqual({ few: 1, one: 0 })
  state.few = [{ path: '/B', target: '/collection' }]
  answers.invalidate([REDIRECTS])
  expect(await storefront.redirect(['/b'])).toEqual({ ok: true, data: '/collection' })
  expect(asked).toEqual({ few: 2, one: 0 })
})

test('where there are many redirects, each address is asked for', async () => {
  const { asked, locals } = storefrontOf({ few: null })
  const { storefront } = keepServices(locals, new KeptAnswers(), embedded)
  await storefront.redirect(['/a'])
  expect(await storefront.redirect(['/b'])).toEqual({ ok: true, data: '/one' })
  expect(asked).toEqual({ few: 1, one: 2 })
})

test('where it cannot be asked for all of them, an address is asked for by itself', async () => {
  const { asked, locals } = storefrontOf({ few: null })
  const fewRedirects = async () => ({ ok: false, error: 'timeout' })
  const failing = { ...locals, storefront: { ...locals.storefront, fewRedirects } } as unknown as SharedLocals
  const { storefront } = keepServices(failing, new KeptAnswers(), embedded)
  expect(await storefront.redirect(['/a'])).toEqual({ ok: true, data: '/one' })
  expect(asked).toEqual({ few: 0, one: 1 })
})

test('each question that pages ask may be asked again, to know whether a page would be the same', async () => {
  const isAsked: PropertyKey[] = []
  const client = (names: readonly string[]) =>
    Object.fromEntries(
      names.map((name) => [
        name,
        async () => {
          isAsked.push(name)
          return { ok: true, data: name }
        },
      ]),
    )
  const storefront = client([
    ...['products', 'narrowedProducts', 'filters', 'search', 'predict', 'productHandles'],
    ...['productByHandle', 'redirect', 'fewRedirects'],
  ])
  const backend = client(['reviews', 'picturedReviews', 'reviewSummaries', 'reviewsLike', 'reviewsByStar'])
  const recorder = new AnswerRecorder()
  const locals = recordServices({ storefront, backend } as unknown as SharedLocals, recorder)
  for (const service of [locals.storefront, locals.backend])
    for (const ask of Object.values(service) as (() => Promise<unknown>)[]) {
      const { madeFrom } = await recorder.during(ask)
      expect(await madeFrom?.isStill(), String(isAsked.at(-1))).toBe(true)
    }
  expect(isAsked).toHaveLength(2 * 14)
})

/** Services that note what they are asked and answer with its number. */
function notingServices(handles = { products: [{ handle: 'stool', updatedAt: null }], nextCursor: null }) {
  const asked: string[] = []
  const note = (text: string, data: unknown = asked.length + 1) => {
    asked.push(text)
    return { ok: true, data }
  }
  const storefront = {
    products: async (first: number, after: string | null) => note(`products ${first} ${after}`),
    productByHandle: async (handle: string) =>
      note(`product ${handle}`, handle === 'stool' ? { id: 'gid-1', asked: asked.length + 1 } : null),
    productHandles: async (first: number) => note(`handles ${first}`, handles),
  }
  const backend = {
    reviews: async (wanted: object) => note(`reviews ${JSON.stringify(wanted)}`),
    picturedReviews: async (wanted: object) => note(`pictured ${JSON.stringify(wanted)}`),
    reviewSummaries: async (list: readonly string[]) => note(`summaries ${list}`),
    reviewsByStar: async () => note('stars'),
  }
  const answers = new KeptAnswers()
  const open = (config: { storefront: string; backend: string }) =>
    keepServices({ storefront, backend } as unknown as SharedLocals, answers, {
      storefront: { kind: config.storefront },
      backend: { kind: config.backend },
    } as never)
  return { asked, answers, open }
}

const OWN = { storefront: 'embedded', backend: 'embedded' }
const wanted = { handle: 'stool', like: null, offset: 0 } as never
const askedOf = (service: { asked: string[] }) => service.asked.splice(0)

test.each<[string, (shop: SharedLocals) => Promise<unknown>, string[], string[]]>([
  ['the first products', (shop) => shop.storefront.products(24), ['products'], ['product:stool', '*']],
  [
    'a product',
    (shop) => shop.storefront.productByHandle('stool'),
    ['product:stool', 'product:gid-1', 'volume-discounts'],
    ['products', 'product:gid-2', ''],
  ],
  ['reviews', (shop) => shop.backend.reviews(wanted), ['reviews:stool'], ['reviews', 'reviews:chair', '']],
  ['pictures', (shop) => shop.backend.picturedReviews(wanted), ['reviews:stool'], ['reviews', '']],
  [
    'summaries',
    (shop) => shop.backend.reviewSummaries(['chair', 'stool']),
    ['reviews:stool', 'reviews:chair'],
    ['reviews', ''],
  ],
  ['stars', (shop) => shop.backend.reviewsByStar(), ['reviews'], ['reviews:stool', '']],
])('%s are asked for once, and again once their like has changed', async (_case, ask, changing, others) => {
  const services = notingServices()
  const shop = services.open(OWN)
  const first = await ask(shop)
  expect(await ask(shop)).toMatchObject(first as object)
  services.answers.invalidate(others)
  await ask(shop)
  expect(askedOf(services)).toHaveLength(1)
  for (const tag of changing) {
    services.answers.invalidate([tag])
    await ask(shop)
    expect(askedOf(services), tag).toHaveLength(1)
  }
})

test('what differs in anything is another question', async () => {
  const services = notingServices()
  const { storefront, backend } = services.open(OWN)
  await Promise.all([storefront.products(4), storefront.products(24), storefront.productByHandle('stool')])
  for (const handle of ['stool', 'chair']) {
    await backend.reviews({ ...(wanted as object), handle } as never)
    await backend.picturedReviews({ ...(wanted as object), handle } as never)
  }
  await Promise.all([backend.reviewSummaries(['a', 'b']), backend.reviewSummaries(['ab'])])
  await backend.reviewsByStar()
  expect(askedOf(services)).toHaveLength(10)
})

test.each([
  ['later pages of products', ({ storefront }: SharedLocals) => storefront.products(24, 'after')],
  [
    'reviews by people like one',
    ({ backend }: SharedLocals) => backend.reviews({ ...(wanted as object), like: {} } as never),
  ],
  [
    'reviews from the fiftieth on',
    ({ backend }: SharedLocals) => backend.reviews({ ...(wanted as object), offset: 50 } as never),
  ],
])('%s are of use to nobody else, and asked for each time', async (_case, ask) => {
  const services = notingServices()
  const shop = services.open(OWN)
  await ask(shop)
  await ask(shop)
  expect(askedOf(services)).toHaveLength(2)
})

test('reviews before the fiftieth are kept', async () => {
  const services = notingServices()
  const { backend } = services.open(OWN)
  for (let time = 0; time < 2; time += 1)
    await backend.reviews({ ...(wanted as object), offset: 49 } as never)
  expect(askedOf(services)).toHaveLength(1)
})

test('made-up handles ask once for all that there are, and a product that is there is no made-up one', async () => {
  const services = notingServices()
  const { storefront } = services.open(OWN)
  expect(await storefront.productByHandle('no-chair')).toEqual({ ok: true, data: null })
  expect(askedOf(services)).toEqual(['product no-chair', 'handles 250'])
  expect(await storefront.productByHandle('nor-this')).toEqual({ ok: true, data: null })
  expect(askedOf(services)).toEqual([])
  await storefront.productByHandle('stool')
  expect(askedOf(services)).toEqual(['product stool'])
  services.answers.invalidate(['products'])
  await storefront.productByHandle('no-chair')
  expect(askedOf(services)).toEqual(['product no-chair', 'handles 250'])
})

test('where there are more products than are answered at once, each handle is asked for', async () => {
  const services = notingServices({ products: [], nextCursor: 'more' } as never)
  const { storefront } = services.open(OWN)
  await storefront.productByHandle('no-chair')
  await storefront.productByHandle('no-chair')
  expect(askedOf(services)).toEqual(['product no-chair', 'handles 250', 'product no-chair'])
})

test.each([
  ['storefront', { ...OWN, storefront: 'hosted' }, 5],
  ['backend', { ...OWN, backend: 'hosted' }, 4],
])('of a hosted %s nothing is kept', async (_name, config, times) => {
  const services = notingServices()
  const { storefront, backend } = services.open(config)
  for (let time = 0; time < 2; time += 1) {
    await storefront.products(24)
    await storefront.productByHandle('stool')
    await backend.reviewsByStar()
  }
  expect(askedOf(services)).toHaveLength(times)
})
