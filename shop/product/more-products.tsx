interface MoreProductsProps {
  path: string
  /** This page begins in the middle of the list. */
  isContinued: boolean
  nextCursor: string | null
}

const linkStyle =
  'inline-flex min-h-13 items-center rounded-sm border border-ink px-6 font-medium hover:bg-ink hover:text-paper'

/** Where a list goes on, for a catalogue that is longer than one page. */
export function MoreProducts({ path, isContinued, nextCursor }: MoreProductsProps) {
  if (!isContinued && nextCursor === null) return null
  return (
    <nav aria-label="More products" className="mt-16 flex flex-wrap justify-center gap-4">
      {isContinued && (
        <a href={path} className={linkStyle}>
          Back to the first products
        </a>
      )}
      {nextCursor !== null && (
        <a href={`${path}?${new URLSearchParams({ after: nextCursor })}`} className={linkStyle}>
          More products
        </a>
      )}
    </nav>
  )
}
