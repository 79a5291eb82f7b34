import { getCollection } from 'astro:content'
import { factsOf } from '#facts/product-facts.ts'
import { seatOf } from '#facts/seats.ts'
import { frozen } from '../clients/frozen.ts'
import { PRODUCTS_OF } from '../clients/storefront/limits.ts'
import { productIn } from '../clients/storefront/products/product-in.ts'
import { inOrder } from '../content/in-order.ts'
import { answerFit } from '../fit/finder/answer-fit.ts'
import { bodyAndDesk } from '../fit/finder/body-and-desk.ts'
import { answersOf, readFitQuery } from '../fit/finder/fit-query.ts'
import { modelOf } from '../fit/model/models.ts'
import { soldSeats } from '../fit/seat-offers.ts'
import { selectionNamed, shownSelection, variantOf } from '../product/choice/choose-variant.ts'
import { swatchesOf } from '../product/choice/swatches.ts'
import { GALLERY_SIZES, galleryImages } from '../product/gallery/gallery-images.ts'
import { loadProduct, loadProducts } from '../product/load/load-products.ts'
import { paragraphsOf } from '../product/paragraphs-of.ts'
import { displayTitle } from '../product/product-rules.ts'
import { wordsWithoutProduct } from '../product/product-unavailable.tsx'
import { awaitedVariants } from '../product/stock-alert/awaited-variants.ts'
import { metaDescription, productData } from '../product/structured-data/product-data.ts'
import { loadReviews } from '../reviews/load/load-reviews.ts'
import { loadSummaries, ratingsIn } from '../reviews/load/load-summaries.ts'
import { reviewData } from '../reviews/review-data.ts'
import { readReviewsView } from '../reviews/view/reviews-view.ts'
import { breadcrumbList, COLLECTION } from '../search-engines/structured-data.ts'
import { goesWith } from '../sections/product/next-links.tsx'
import { shownTestimonials } from '../sections/testimonials.tsx'
import { ownSectionsOf } from '../sections/words/own-sections.ts'
import { pictureSources } from '../ui/picture/picture-sources.ts'
import { fillIn } from '../words/content/placeholders.ts'
import { questionsOf } from '../words/content/questions-of.ts'
import { loadSeatOffers } from './load-seat-offers.ts'

/**
 * Loads everything that the page of clause 2.06 shows, in the order in which the page needs it. Without a product it
 * returns the title and description that say so: there is none, or the storefront did not answer.
 */
export async function loadProductPage(locals: App.Locals, handle: string, path: string) {
  const { page, publicUrl, forms } = locals
  const loaded = await loadProduct(locals, handle)
  if (loaded.state !== 'found')
    return { state: loaded.state, head: wordsWithoutProduct(loaded.state === 'failed') } as const

  const { product, looks, words, volumeDiscounts } = loaded
  const fitQuery = readFitQuery(page)
  const offers = fitQuery && (await loadSeatOffers(locals))
  const selection = selectionNamed(product, page.parameter)
  const [firstPicture] = galleryImages(product, looks, variantOf(product, selection))
  const view = readReviewsView(page)
  const summaries = await loadSummaries(locals, [product.handle])
  const reviews = await loadReviews(locals, summaries, {
    handle: product.handle,
    view,
    body: bodyAndDesk(fitQuery),
  })
  const title = displayTitle(product.title)
  // Most sections are made from the facts: what is frozen is known again by itself.
  const facts = frozen(factsOf(product.handle))
  // The header's own list, which is asked for once: what is not in it is not sold, or one of very many.
  const { products } = await loadProducts(locals, PRODUCTS_OF.navigation)
  return {
    state: 'found',
    ...{ product, looks, selection, fitQuery, view, reviews, volumeDiscounts },
    head: {
      title: `${title} | Keel`,
      description: metaDescription(product, words.searchDescription),
      picture: firstPicture ? [{ ...pictureSources(firstPicture), sizes: GALLERY_SIZES }] : [],
      sharedPicture: firstPicture,
      structuredData: [
        { ...productData(publicUrl, product), ...reviewData(reviews) },
        breadcrumbList(publicUrl, [COLLECTION, { name: title, path }]),
      ],
    },
    facts,
    goesWith: goesWith(facts).flatMap((each) => productIn(products, each) ?? []),
    offers,
    ownAnswer:
      fitQuery && answerFit({ seat: seatOf(product.handle), set: undefined }, fitQuery, soldSeats(offers)),
    model: modelOf(product.handle, publicUrl),
    chosen: shownSelection(product, selection),
    // A hosted store tells nobody of its stock.
    awaited: forms.awaitStock ? awaitedVariants(product, selection, fitQuery && answersOf(fitQuery)) : [],
    isSoldOut: variantOf(product, selection)?.availableForSale === false,
    swatches: swatchesOf(product),
    rating: ratingsIn(summaries, locals)(product.handle),
    paragraphs: paragraphsOf(words.descriptionHtml, product.description),
    ...(await loadWords(locals, product.handle)),
  } as const
}

/** Loads the shop's own words for the page; the storefront provides the product's. */
async function loadWords({ claims, currency }: App.Locals, handle: string) {
  // `getEntry` would log a warning for a product without words of its own.
  const ownWords = (await getCollection('products')).find(({ id }) => id === handle)
  const fill = (text: string) => fillIn(text, currency)
  return {
    ownSections: ownSectionsOf(ownWords, { claims, fillIn: fill }),
    workday: inOrder(await getCollection('workday')).map((step) => ({ ...step, text: fill(step.text) })),
    testimonials: shownTestimonials(inOrder(await getCollection('testimonials')), claims),
    questions: questionsOf(
      await getCollection('questions', ({ data }) => data.pages.includes('product')),
      currency,
      claims,
    ),
  }
}
