import { seats } from '#facts/seats.ts'
import { chooseAmong } from '#geometry/fit.ts'
import type { Visitor } from '#geometry/visitor.ts'
import { PRODUCTS_OF } from '../clients/storefront/limits.ts'
import type { Product } from '../clients/storefront/products/product.ts'
import { answersOf, readFitQuery } from '../fit/finder/fit-query.ts'
import { parseFitQuery } from '../fit/finder/parse-fit-query.ts'
import type { PageServices } from '../page-api/page-services.ts'
import { loadNarrowed, type NarrowedList } from '../product/load/load-narrowed.ts'
import { choiceGroups, countOf, fitGroup } from '../product/narrow/choice-groups.ts'
import { type Choices, isNarrowed, readChoices, readFits, sortOf } from '../product/narrow/choices.ts'
import { narrowFound, sortFound } from '../product/narrow/narrow-found.ts'
import { loadSeatProducts } from './load-seat-offers.ts'

/** Loads the collection as its address narrows and sorts it, with what each further choice would leave. */
export async function loadCollectionPage(locals: PageServices) {
  const { page, currency } = locals
  const asked: Choices = { ...readChoices(page), fits: readFits(page) }
  const query = readFitQuery(page)
  const after = page.parameter('after') ?? null
  // There are endlessly many cursors, each old in a day, and more choices than anybody makes twice.
  if (after !== null) page.doNotCache()
  else if (isNarrowed(asked)) page.keepBriefly()
  const parsed = query && parseFitQuery(query)
  const visitor = parsed?.kind === 'visitor' ? parsed.visitor : undefined
  const fitting = visitor && (await loadFitting(locals, visitor))
  // Without figures nobody knows what fits, so the choice is none; the page asks for them.
  const choices: Choices = fitting ? asked : { ...asked, fits: undefined }
  const list =
    fitting && choices.fits !== undefined
      ? fittingList(fitting, choices)
      : await loadNarrowed(locals, choices, PRODUCTS_OF.collection, after)
  const groups = choiceGroups(list.filters, choices, list.prices, currency)
  const fitCount = fitting && narrowFound(fitting, choices).products.length
  return {
    ...list,
    ...{ choices, after },
    groups: fitCount === undefined ? groups : [fitGroup(fitCount, choices), ...groups],
    // A longer list is counted by the values of its filters.
    count: list.isWhole ? list.products.length : countOf(list.filters, choices),
    /** Whom the visitor asked for, to be carried along in every address. */
    figures: Object.fromEntries(query ? answersOf(query) : []),
    figuresProblem: parsed?.kind === 'problems' || (asked.fits !== undefined && !query),
    isChosen: page.search !== '',
  } as const
}

/** The seats that fit, best first: a handful, however many products there are. Undefined where nobody could say. */
async function loadFitting(locals: PageServices, visitor: Visitor): Promise<readonly Product[] | undefined> {
  locals.page.tag('products')
  const products = await loadSeatProducts(locals)
  return (
    products &&
    chooseAmong(seats, visitor).fits.flatMap(({ seat }) =>
      products.filter(({ handle }) => handle === seat.handle),
    )
  )
}

function fittingList(fitting: readonly Product[], choices: Choices): NarrowedList {
  const { products, filters, prices } = narrowFound(fitting, choices)
  const sorted = sortFound(products, sortOf(choices))
  return {
    products: sorted,
    filters,
    prices,
    nextCursor: null,
    isFailed: false,
    isWhole: true,
    canSort: true,
  }
}
