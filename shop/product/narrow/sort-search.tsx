import type { ProductSort } from '../../clients/storefront/products/narrowed-products.ts'
import { type Choices, parametersOf, SORTS } from './choices.ts'

/**
 * Sorts what a search found. It is a form and no links, as a document that searches share knows no query but in
 * attributes and texts that each answer fills in.
 */
export function SortSearch({ query, sort, choices }: { query: string; sort: ProductSort; choices: Choices }) {
  const kept = parametersOf({ ...choices, sort: undefined })
  return (
    <form action="/search" aria-label="Sort" className="-mt-4 mb-10 flex flex-wrap gap-x-6 text-[15px]">
      <input type="hidden" name="q" value={query} />
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {SORTS.map(({ sort: each, label }) => (
        <button
          key={each}
          type="submit"
          {...(each === 'featured' ? {} : { name: 'sort', value: each })}
          aria-current={each === sort ? 'true' : undefined}
          className={`min-h-11 underline-offset-4 hover:underline ${each === sort ? 'text-ink underline' : 'text-quiet'}`}
        >
          {each === 'featured' ? 'Best match' : label}
        </button>
      ))}
    </form>
  )
}
