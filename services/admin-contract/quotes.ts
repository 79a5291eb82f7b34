import * as v from 'valibot'
import { moment, type Operations } from './operation.ts'
import { caseQuery, nextPage } from './shared-fields.ts'

/** What a list of quotes can be of, the newest first. */
export const QUOTE_LISTS = ['open', 'ended', 'all'] as const

const listedFields = {
  /** Like Q1001. */
  number: v.string(),
  madeAt: moment,
  /** Until then its prices are held. */
  endsAt: moment,
  isOpen: v.boolean(),
  goods: v.string(),
  totalCents: v.number(),
  /** Orders that were placed from it. */
  orders: v.array(v.number()),
}

export const quoteOperations = {
  listQuotes: {
    method: 'GET',
    path: '/quotes',
    action: 'quote.read',
    /** Those that are open, where no state is named; `q` is the number of a quote. */
    query: caseQuery(QUOTE_LISTS),
    answer: v.object({ quotes: v.array(v.object(listedFields)), next: nextPage }),
  },
  showQuote: {
    method: 'GET',
    path: '/quotes/:quote',
    action: 'quote.read',
    answer: v.object({
      ...listedFields,
      lines: v.array(
        v.object({ name: v.string(), sku: v.string(), quantity: v.number(), price: v.string() }),
      ),
      sums: v.array(v.object({ name: v.string(), amount: v.string() })),
      /** A ZIP code and its state, where one was given. */
      place: v.nullable(v.string()),
      /** The page of the quote, from which anyone who has it can order. */
      link: v.string(),
    }),
  },
  /** Ends the quote at once; carts that were made of it pay the price of the day from then on. */
  voidQuote: {
    method: 'PUT',
    path: '/quotes/:quote/end',
    action: 'quote.void',
    answer: v.object({ number: v.string(), endsAt: moment }),
  },
} as const satisfies Operations
