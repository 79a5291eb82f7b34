import { Icon } from '../ui/icon.tsx'
import type { FindablePage } from './find/page-text.ts'

export const KIND_NAMES: Readonly<Record<FindablePage['kind'], string>> = {
  page: 'Page',
  article: 'Article',
  tutorial: 'Tutorial',
  question: 'Question',
}

interface FoundPagesProps {
  pages: readonly FindablePage[]
  isFirst?: boolean
  /** Products follow, so that fewer are shown. */
  isBeforeProducts?: boolean
}

const MOST_BEFORE_PRODUCTS = 3

/** Lists the pages, articles, tutorials and questions that a search found. */
export function FoundPages({ pages, isFirst = false, isBeforeProducts = false }: FoundPagesProps) {
  if (pages.length === 0) return null
  const shown = isBeforeProducts ? pages.slice(0, MOST_BEFORE_PRODUCTS) : pages
  return (
    <section aria-label="Pages and answers" className={isFirst ? 'mb-16' : 'mt-20'} data-found-pages="">
      <h2 className="border-b border-ink pb-3 text-note font-medium">Pages and answers</h2>
      <ul>
        {shown.map(({ kind, path, title, summary }, position) => (
          // What follows a list at the end of the page begins with a line of its own.
          <li key={path} className={isFirst || position < shown.length - 1 ? 'border-b border-line' : ''}>
            <a
              href={path}
              className="group grid items-center gap-x-6 py-4 sm:grid-cols-[6rem_minmax(0,1fr)_auto]"
            >
              <span className="text-tag text-quiet">{KIND_NAMES[kind]}</span>
              <span>
                <span className="block text-lg font-medium tracking-tight group-hover:underline group-hover:underline-offset-4">
                  {title}
                </span>
                <span className="mt-0.5 line-clamp-2 block max-w-[68ch] text-note text-quiet">{summary}</span>
              </span>
              <Icon name="right" className="size-4 shrink-0 max-sm:hidden" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
