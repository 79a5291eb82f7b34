import type { ReactNode } from 'react'
import { TryAgain } from '../ui/try-again.tsx'
import { NOTHING_FOUND_ID, RESULT_TEXT_ID } from './search-ids.ts'
import { resultText } from './search-rules.ts'

interface SearchResultsProps {
  query: string
  count: number
  /** The page holds, and has searched, the whole catalogue. */
  isWhole: boolean
  /** The address of the page, where nothing was found because the storefront did not answer. */
  retry: string | undefined
  /** The grid of products; those that do not match are in it, hidden. */
  children: ReactNode
}

/** Clause 2.37: shows the number of results and the products, or says that there are none. */
export function SearchResults({ query, count, isWhole, retry, children }: SearchResultsProps) {
  return (
    <>
      <p id={RESULT_TEXT_ID} role="status" className="figures mt-5 mb-10 text-quiet [overflow-wrap:anywhere]">
        {resultText(count, query, isWhole)}
      </p>
      {children}
      <div
        id={NOTHING_FOUND_ID}
        hidden={count > 0}
        data-told={count === 0 && retry === undefined ? query : undefined}
        className="border-y border-line py-20 text-center"
      >
        <p className="text-2xl font-semibold tracking-tight">No products found</p>
        <p className="mt-2 text-quiet">Try searching with different keywords</p>
        {retry !== undefined && <TryAgain address={retry} />}
      </div>
    </>
  )
}
