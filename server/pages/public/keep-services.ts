import type { BackendClient } from '#shop/clients/backend/backend-client.ts'
import type { ProductHandles } from '#shop/clients/storefront/products/product-handles.ts'
import { type Redirect, targetAmong } from '#shop/clients/storefront/redirect.ts'
import type { StorefrontClient } from '#shop/clients/storefront/storefront.ts'
import type { SharedLocals } from '#shop/locals.ts'
import type { Config } from '../../config/config.ts'
import type { AnswerRecorder } from './answer-recorder.ts'
import { REDIRECTS } from './invalidations.ts'
import type { KeptAnswers } from './kept-answers.ts'

/** Reviews by people like one, and lists far from the first page, are of use to hardly anybody else. */
const LAST_KEPT_ROW = 50

const ALL_REDIRECTS = 'redirects'
const ALL_HANDLES = 'handles'
/** A storefront answers so many handles at once. */
const FEW = 250

/** All redirects, where they are few and were asked for lately. */
export function keptRedirects(answers: Pick<KeptAnswers, 'peek'>): readonly Redirect[] | undefined {
  const kept = answers.peek<readonly Redirect[] | null>(ALL_REDIRECTS)
  return kept?.ok && kept.data !== null ? kept.data : undefined
}

/** Whether it is known that there is no product of this handle: there are few, and they were asked for lately. */
export function isKnownMissing(answers: Pick<KeptAnswers, 'peek'>, handle: string): boolean {
  const kept = answers.peek<ProductHandles>(ALL_HANDLES)
  if (!kept?.ok || kept.data.nextCursor !== null) return false
  return !kept.data.products.some((product) => product.handle === handle)
}

/** Pages call these methods of the services, which change nothing there. */
const STOREFRONT_READS = [
  'products',
  'narrowedProducts',
  'filters',
  'search',
  'predict',
  'productHandles',
  'productByHandle',
  'redirect',
  'fewRedirects',
] as const
const BACKEND_READS = [
  'reviews',
  'picturedReviews',
  'reviewSummaries',
  'reviewsLike',
  'reviewsByStar',
] as const

/** The services, with whatever pages ask them recorded. */
export function recordServices(shared: SharedLocals, recorder: AnswerRecorder): SharedLocals {
  return {
    ...shared,
    storefront: recorder.recorded(shared.storefront, STOREFRONT_READS),
    backend: recorder.recorded(shared.backend, BACKEND_READS),
  }
}

/**
 * The services that pages ask, where they run in this process; their answers are kept by the tags that the pages with
 * them have. A hosted service may fail without a word: its pages say so, as nothing is kept that could stand for it.
 */
export function keepServices(
  shared: SharedLocals,
  answers: KeptAnswers,
  { storefront, backend }: Pick<Config, 'storefront' | 'backend'>,
): SharedLocals {
  return {
    ...shared,
    storefront:
      storefront.kind === 'embedded' ? keepStorefront(shared.storefront, answers) : shared.storefront,
    backend: backend.kind === 'embedded' ? keepBackend(shared.backend, answers) : shared.backend,
  }
}

function keepStorefront(storefront: StorefrontClient, answers: KeptAnswers): StorefrontClient {
  return {
    ...storefront,
    products: (first, after = null) =>
      after === null
        ? answers.get({ key: `products ${first}`, tags: ['products'] }, () =>
            storefront.products(first, after),
          )
        : storefront.products(first, after),
    // Anybody can make up handles and addresses without end. The first asks for all that there are, and others ask nothing.
    productByHandle: async (handle) => {
      if (isKnownMissing(answers, handle)) return { ok: true, data: null }
      const result = await answers.get(
        {
          key: `product ${handle}`,
          tags: [`product:${handle}`, 'volume-discounts'],
          tagsOf: (product) => (product ? [`product:${product.id}`] : []),
          isWorthKeeping: (product) => product !== null,
        },
        () => storefront.productByHandle(handle),
      )
      if (result.ok && result.data === null)
        await answers.get({ key: ALL_HANDLES, tags: ['products'] }, () => storefront.productHandles(FEW))
      return result
    },
    redirect: async (paths) => {
      const few = await answers.get({ key: ALL_REDIRECTS, tags: [REDIRECTS] }, () =>
        storefront.fewRedirects(),
      )
      if (!few.ok || few.data === null) return storefront.redirect(paths)
      return { ok: true, data: targetAmong(few.data, paths) }
    },
  }
}

function keepBackend(backend: BackendClient, answers: KeptAnswers): BackendClient {
  const reviewsOf = (handles: readonly string[]) => handles.map((handle) => `reviews:${handle}`)
  return {
    ...backend,
    reviews: (wanted) =>
      wanted.like === null && wanted.offset < LAST_KEPT_ROW
        ? answers.get({ key: `reviews ${JSON.stringify(wanted)}`, tags: reviewsOf([wanted.handle]) }, () =>
            backend.reviews(wanted),
          )
        : backend.reviews(wanted),
    picturedReviews: (wanted) =>
      answers.get({ key: `pictured ${JSON.stringify(wanted)}`, tags: reviewsOf([wanted.handle]) }, () =>
        backend.picturedReviews(wanted),
      ),
    reviewSummaries: (handles) =>
      answers.get({ key: `summaries ${handles.join(' ')}`, tags: reviewsOf(handles) }, () =>
        backend.reviewSummaries(handles),
      ),
    reviewsByStar: () => answers.get({ key: 'stars', tags: ['reviews'] }, () => backend.reviewsByStar()),
  }
}
