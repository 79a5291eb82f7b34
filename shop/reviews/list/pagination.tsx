import { Icon } from '../../ui/icon.tsx'
import { pageNumbers } from '../view/page-numbers.ts'

interface PaginationProps {
  /** The kind of list; every link's id begins with it. */
  of: 'reviews' | 'samples'
  page: number
  pages: number
  addressOf: (page: number) => string
}

const linkStyle =
  'inline-flex size-11 items-center justify-center rounded-sm underline-offset-6 hover:underline aria-[current]:border aria-[current]:border-ink aria-[current]:font-semibold aria-[current]:no-underline'

/** Clause 9.10. */
export function Pagination({ of, page, pages, addressOf }: PaginationProps) {
  if (pages <= 1) return null
  const step = (to: number, name: string, icon: 'left' | 'right') =>
    to >= 1 &&
    to <= pages && (
      <li>
        <a
          href={addressOf(to)}
          id={`${of}-${icon}`}
          data-in-place="page"
          aria-label={name}
          className={linkStyle}
        >
          <Icon name={icon} className="size-5" />
        </a>
      </li>
    )
  return (
    <nav aria-label={`Pages of ${of}`} className="border-t border-line pt-6">
      <ul className="figures flex flex-wrap items-center gap-0.5 sm:gap-1.5">
        {step(page - 1, 'Previous page', 'left')}
        {pageNumbers(page, pages).map((shown, at) =>
          shown === 'gap' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap is nothing but its place
            <li key={`gap-${at}`} className="px-1 text-quiet sm:px-2" aria-hidden="true">
              …
            </li>
          ) : (
            <li key={shown}>
              <a
                href={addressOf(shown)}
                id={`${of}-page-${shown}`}
                data-in-place="page"
                aria-label={`Page ${shown}`}
                aria-current={shown === page ? 'page' : undefined}
                className={shown > 999 ? `${linkStyle} w-auto min-w-11 px-1.5` : linkStyle}
              >
                {shown}
              </a>
            </li>
          ),
        )}
        {step(page + 1, 'Next page', 'right')}
      </ul>
    </nav>
  )
}
