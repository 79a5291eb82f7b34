import type { BackendClient } from '#shop/clients/backend/backend-client.ts'
import { targetAmong } from '#shop/clients/storefront/redirect.ts'
import type { StorefrontClient } from '#shop/clients/storefront/storefront.ts'
import type { SharedLocals } from '#shop/locals.ts'
import type { Config } from '../../config/config.ts'
import { REDIRECTS } from './invalidations.ts'
import type { KeptAnswers } from './kept-answers.ts'

/** Reviews by people like one, and lists far from the first page, are of use to hardly anybody else. */
const LAST_KEPT_ROW = 50

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
    productByHandle: (handle) =>
      answers.get(
        {
          key: `product ${handle}`,
          tags: [`product:${handle}`, 'volume-discounts'],
          tagsOf: (product) => (product ? [`product:${product.id}`] : []),
          isWorthKeeping: (product) => product !== null,
        },
        () => storefront.productByHandle(handle),
      ),
    // Anybody can make up addresses without end, and each asked the database whether it leads somewhere else.
    redirect: async (paths) => {
      const few = await answers.get({ key: 'redirects', tags: [REDIRECTS] }, () => storefront.fewRedirects())
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
