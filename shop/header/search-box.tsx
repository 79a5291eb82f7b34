import { Icon } from '../ui/icon.tsx'

const BOX_ID = 'search-box'

/** Clauses 2.13 and 5.04: a popover with a plain form, whose pattern makes the browser refuse blank text. */
export function SearchBox() {
  return (
    <>
      <button
        type="button"
        popoverTarget={BOX_ID}
        aria-label="Search"
        className="ml-auto grid size-11 shrink-0 place-items-center"
      >
        <Icon name="search" />
      </button>
      <search
        id={BOX_ID}
        popover="auto"
        className="dropdown top-16 m-0 w-full max-w-none border-b border-line bg-sheet text-ink lg:top-18"
      >
        <form
          action="/search"
          data-search-form=""
          className="page-width flex max-w-[900px] items-center gap-3 py-6 lg:py-10"
        >
          <input
            type="search"
            name="q"
            required
            pattern=".*\S.*"
            title="Type a word to search for"
            maxLength={200}
            autoFocus
            autoComplete="off"
            aria-label="Search for"
            placeholder="Search for chairs, furniture..."
            className="min-w-0 grow border-b-2 border-ink bg-transparent py-2 text-[clamp(1.25rem,3vw,2rem)] tracking-tight placeholder:text-quiet"
          />
          <button type="submit" className="grid size-11 place-items-center" aria-label="Go">
            <Icon name="arrow" />
          </button>
        </form>
      </search>
    </>
  )
}
