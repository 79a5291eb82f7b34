interface MoreProductsProps {
  path: string
  /** What the list is of: the search text, or what is chosen of it. */
  parameters?: Record<string, string>
  /** This page begins in the middle of the list. */
  isContinued: boolean
  nextCursor: string | null
}

const linkStyle =
  'inline-flex min-h-13 items-center rounded-sm border border-ink px-6 font-medium hover:bg-ink hover:text-paper'

/** Links to the next page of a list, and back to its first, where it is longer than one page. */
export function MoreProducts({ path, parameters = {}, isContinued, nextCursor }: MoreProductsProps) {
  if (!isContinued && nextCursor === null) return null
  return (
    <nav aria-label="More products" className="mt-16 flex flex-wrap justify-center gap-4">
      {isContinued && (
        <a href={addressOf(path, parameters)} className={linkStyle}>
          Back to the first products
        </a>
      )}
      {nextCursor !== null && (
        <a href={addressOf(path, { ...parameters, after: nextCursor })} className={linkStyle}>
          More products
        </a>
      )}
    </nav>
  )
}

function addressOf(path: string, asked: Record<string, string>): string {
  const query = new URLSearchParams(asked).toString()
  return query === '' ? path : `${path}?${query}`
}
