import { Icon } from '../ui/icon.tsx'
import { SEARCH_FORM_ID } from './search-ids.ts'

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
