import { getCollection, getEntry } from 'astro:content'
import type { CurrencyCode } from '#facts/currencies/currencies.ts'
import { freeOverCents } from '#facts/delivery/delivery.ts'
import { currentTerms } from '#facts/policies/terms.ts'
import { crissCrossChair } from '#facts/products.ts'
import { kneelingSeat } from '#facts/seats.ts'
import { PRODUCTS_OF } from '../clients/storefront/limits.ts'
import { productIn } from '../clients/storefront/products/product-in.ts'
import { inOrder } from '../content/in-order.ts'
import { freeShipping } from '../currency/free-shipping.ts'
import { bodyAndDesk } from '../fit/finder/body-and-desk.ts'
import { readFitQuery } from '../fit/finder/fit-query.ts'
import type { Claims } from '../page-api/claims.ts'
import { discoverProducts } from '../product/lists/discover-products.ts'
import { loadProducts } from '../product/load/load-products.ts'
import { loadReviews } from '../reviews/load/load-reviews.ts'
import { loadSummaries, ratingsIn } from '../reviews/load/load-summaries.ts'
import { readReviewsView } from '../reviews/view/reviews-view.ts'
import { organization } from '../search-engines/structured-data.ts'
import { HERO_PRELOADS } from '../sections/home/hero-picture.ts'
import { stepPictures } from '../sections/step-pictures.ts'
import { shownTestimonials } from '../sections/testimonials.tsx'
import { heroWords } from '../words/content/hero-words.ts'

/** What search engines are told that the shop promises. */
function promisesOf(claims: Claims, currency: CurrencyCode): string {
  const { returnDays, warrantyYears } = currentTerms()
  const promises = [
    claims.has('guarantee.free-shipping') && freeShipping(freeOverCents(), currency),
    claims.has('guarantee.returns') && `${returnDays}-day returns`,
    claims.has('guarantee.warranty') && `${warrantyYears}-year warranty`,
  ].filter((promise) => promise !== false)
  return promises.length > 0 ? `${promises.join(', ')}.` : ''
}

/** Loads everything that the page of clause 2.02 shows; without an answer from the storefront it has no products. */
export async function loadHomePage(locals: App.Locals) {
  const { claims, currency, page, publicUrl } = locals
  const { products, isFailed } = await loadProducts(locals, PRODUCTS_OF.homeGrid)
  const discovered = await loadProducts(locals, PRODUCTS_OF.discover)
  const kneelingChair = productIn(products, kneelingSeat.handle)
  const view = readReviewsView(page)
  const summaries = await loadSummaries(locals, [
    kneelingSeat.handle,
    crissCrossChair.handle,
    ...products.map(({ handle }) => handle),
  ])
  return {
    ...{ products, isFailed, kneelingChair, view, summaries },
    head: {
      title: 'Keel: kneeling chairs for people who work at a desk',
      description:
        `Kneeling chairs and stools for people who sit at a desk all day. ${promisesOf(claims, currency)}`.trim(),
      picture: HERO_PRELOADS,
      sharedPicture: kneelingChair?.images[0],
      structuredData: [organization(publicUrl)],
    },
    /** Where nobody could be asked what is sold, the chair is more likely to be there than not. */
    firstChoicePath: kneelingChair || isFailed ? `/product/${kneelingSeat.handle}` : '/collection',
    hero: heroWords(await getEntry('heroes', 'home'), locals),
    /** Props that both lists of products share. */
    grid: {
      currency,
      claims,
      ratingOf: ratingsIn(summaries, locals),
      heading: 'h3',
      retry: isFailed ? '/' : undefined,
    },
    discovered: discoverProducts(discovered.products),
    steps: stepPictures(kneelingChair?.images ?? []),
    reviews: await loadReviews(locals, summaries, {
      handle: kneelingSeat.handle,
      view,
      body: bodyAndDesk(readFitQuery(page)),
    }),
    testimonials: shownTestimonials(inOrder(await getCollection('testimonials')), claims),
  } as const
}
