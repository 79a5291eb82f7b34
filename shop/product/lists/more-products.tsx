interface MoreProductsProps {
  path: string
  /** The search text, where the list is of search results. */
  query?: string
  /** This page begins in the middle of the list. */
  isContinued: boolean
  nextCursor: string | null
}

const linkStyle =
  'inline-flex min-h-13 items-center rounded-sm border border-ink px-6 font-medium hover:bg-ink hover:text-paper'

/** Links to the next page of a list, and back to its first, where it is longer than one page. */
export function MoreProducts({ path, query = '', isContinued, nextCursor }: MoreProductsProps) {
  if (!isContinued && nextCursor === null) return null
  const asked = query === '' ? {} : { q: query }
  return (
    <nav aria-label="More products" className="mt-16 flex flex-wrap justify-center gap-4">
      {isContinued && (
        <a href={addressOf(path, asked)} className={linkStyle}>
          Back to the first products
        </a>
      )}
      {nextCursor !== null && (
        <a href={addressOf(path, { ...asked, after: nextCursor })} className={linkStyle}>
          More products
        </a>
      )}
    </nav>
  )
}

function addressOf(path: string, parameters: Record<string, string>): string {
  const query = new URLSearchParams(parameters).toString()
  return query === '' ? path : `${path}?${query}`
}
