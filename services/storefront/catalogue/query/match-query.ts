import type { CatalogueSnapshot } from '../catalogue.ts'
import { term } from '../search/product-terms.ts'
import {
  type Match,
  matchAll,
  matchAny,
  matchNumber,
  matchSet,
  type NumberField,
  nothing,
  timeOf,
} from './match.ts'
import { matchWhole, matchWords } from './match-text.ts'
import type { Query, Term } from './syntax.ts'
import { centsOf, variantTest } from './variant-test.ts'

/** Finds a query's products. An unknown field matches nothing rather than everything. */
export function matchQuery(catalogue: CatalogueSnapshot, query: Query): Match {
  const everything = matchEverything(catalogue)
  const match = (part: Query): Match => {
    if (part.kind === 'all') {
      const all = matchAll(everything, part.of.map(match))
      return part.ofOneVariant ? withVariant(all, part) : all
    }
    if (part.kind === 'any') return matchAny(everything, part.of.map(match))
    if (part.kind === 'not') return except(everything, match(part.of))
    return matchTerm(catalogue, everything, part)
  }
  return match(query)
}

function matchEverything({ byId }: CatalogueSnapshot): Match {
  return { atMost: byId.size, candidates: () => byId.values(), test: () => true }
}

function except(everything: Match, { test }: Match): Match {
  return { ...everything, test: (product) => !test(product) }
}

function withVariant(all: Match, query: Query): Match {
  const isMet = variantTest(query)
  return { ...all, test: (product) => all.test(product) && product.variants.some(isMet) }
}

const price: NumberField = {
  min: 'PRICE',
  max: 'GREATEST_PRICE',
  numbersOf: ({ variants }) => variants.map(({ priceCents }) => priceCents),
}
const created: NumberField = {
  min: 'CREATED_AT',
  max: 'CREATED_AT',
  numbersOf: ({ createdAt }) => [createdAt.getTime()],
}
const updated: NumberField = {
  min: 'UPDATED_AT',
  max: 'UPDATED_AT',
  numbersOf: ({ updatedAt }) => [updatedAt.getTime()],
}

function matchTerm(catalogue: CatalogueSnapshot, everything: Match, asked: Term): Match {
  const { field, comparator, value, upTo } = asked
  switch (field) {
    case undefined:
      return matchWords(catalogue, everything, 'word', asked)
    case 'title':
      return matchWords(catalogue, everything, 'title', asked)
    case 'tag':
    case 'product_type':
    case 'vendor':
    case 'handle':
    case 'option':
    case 'sku':
      return matchWhole(catalogue, field, asked)
    case 'tag_not':
      return except(everything, matchWhole(catalogue, 'tag', asked))
    case 'available_for_sale':
      return matchSet(catalogue.terms.get(term('available', value.toLowerCase())))
    case 'id': {
      const product = catalogue.byId.get(Number(value))
      return product ? matchSet(new Set([product])) : nothing
    }
    case 'variants.price':
      return matchNumber(
        catalogue,
        price,
        comparator,
        centsOf(value),
        upTo === undefined ? undefined : centsOf(upTo),
      )
    case 'created_at':
      return matchNumber(catalogue, created, comparator, timeOf(value, catalogue.now()))
    case 'updated_at':
      return matchNumber(catalogue, updated, comparator, timeOf(value, catalogue.now()))
    default:
      return nothing
  }
}
