import type { ReactNode } from 'react'
import { Icon } from '../ui/icon.tsx'
import { TryAgain } from '../ui/try-again.tsx'
import { NOTHING_FOUND_ID, RESULT_TEXT_ID, SEARCH_FORM_ID, SEARCH_RESULTS_ID } from './search-ids.ts'
import { resultText } from './search-rules.ts'

interface SearchFormProps {
  query: string
  /** The whole catalogue is on the page, so that typing can filter it. */
  live: boolean
}

/** The field of clause 2.37 is in a form, and `filter-while-typing.ts` makes it answer each key. */
export function SearchForm({ query, live }: SearchFormProps) {
  return (
    <search>
      <form id={SEARCH_FORM_ID} action="/search" data-live={live} className="flex items-end gap-3">
        <input
          type="search"
          name="q"
          defaultValue={query}
          maxLength={200}
          autoComplete="off"
          aria-label="Search"
          placeholder="Search for chairs, furniture..."
          className="min-h-14 min-w-0 grow border-b-2 border-ink bg-transparent text-[clamp(1.25rem,3vw,2rem)] tracking-tight placeholder:text-quiet"
        />
        <button
          type="submit"
          aria-label="Search now"
          className="grid size-14 place-items-center rounded-sm bg-pine text-white forced-highlight hover:bg-ink"
        >
          <Icon name="arrow" />
        </button>
      </form>
    </search>
  )
}

interface SearchResultsProps {
  query: string
  /** How many products were found. */
  count: number
  /** How many pages were found. */
  pages: number
  /** The page holds, and has searched, the whole catalogue. */
  isWhole: boolean
  /** Choices leave products out, and the page itself says where they leave none. */
  isNarrowed: boolean
  /** No product has the words as they are typed: one is misspelt, another name, or unknown. */
  isClose: boolean
  /** The address of the page, where nothing was found because the storefront did not answer. */
  retry: string | undefined
  /** The grid of products and the list of pages; products that do not match are in it, hidden. */
  children: ReactNode
}

/** Where to go on from a search that found nothing. */
const WAYS_ON = [
  { href: '/collection', label: 'All chairs, stools and parts' },
  { href: '/setup-guide', label: 'Find the seat that fits you' },
  { href: '/contact', label: 'Ask us' },
]

/** Clause 2.37: shows the number of results and the products, or says that there are none. */
export function SearchResults({
  query,
  count,
  pages,
  isWhole,
  isNarrowed,
  isClose,
  retry,
  children,
}: SearchResultsProps) {
  const isFailed = retry !== undefined
  // Pages are found without the storefront: what they are shown with must not look like a search that found no product.
  const isNothing = isFailed || (count === 0 && pages === 0 && !isNarrowed)
  return (
    // What follows stays below the screen, and the first results where they are, while typing changes what is found.
    <div
      id={SEARCH_RESULTS_ID}
      className="min-h-[70svh] has-[[data-searched]:not([hidden])]:[&_[data-narrow]]:block not-has-[[data-searched]:not([hidden])]:[&_[data-narrow]]:hidden"
    >
      <p id={RESULT_TEXT_ID} role="status" className="figures mt-5 truncate text-quiet">
        {resultText(count === 0 && !isNarrowed ? pages : count, query, isWhole)}
      </p>
      <div className="h-10 text-note text-quiet">
        {isClose && <p data-close="">No exact match. These come closest.</p>}
      </div>
      {children}
      <div
        id={NOTHING_FOUND_ID}
        hidden={!isNothing}
        data-told={isNothing && !isFailed ? query : undefined}
        className="border-t border-line py-20 text-center"
      >
        <p className="text-2xl font-semibold tracking-tight">No products found</p>
        <p className="mt-2 text-quiet">Try searching with different keywords</p>
        {isFailed && <TryAgain address={retry} />}
        <ul className="mt-8 flex flex-wrap justify-center gap-x-8">
          {WAYS_ON.map(({ href, label }) => (
            <li key={href}>
              <a href={href} className="inline-flex min-h-11 items-center underline underline-offset-4">
                {label}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
