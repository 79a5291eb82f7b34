import type { ReactNode } from 'react'
import { FirstRowEnd } from '../../ui/first-row-end.tsx'

interface WordsHeadingProps {
  title: string
  lead?: string | undefined
  /** For example 'March 2024'. */
  updated?: string | undefined
  way: readonly { name: string; path: string }[]
  /** The picture stands beside the words on a wide screen, below them on a narrow one. */
  picture?: ReactNode
  /** Content below the lead, such as the author or a button. */
  children?: ReactNode
}

/** The beginning of a page of words. */
export function WordsHeading({ title, lead, updated, way, picture, children }: WordsHeadingProps) {
  return (
    <header className="page-width pt-6 pb-10 lg:pt-10 lg:pb-16 print:py-0">
      <Breadcrumbs way={way} />
      <div
        className={picture ? 'mt-6 grid items-center gap-x-16 gap-y-8 lg:grid-cols-2 print:block' : 'mt-6'}
      >
        <div>
          <h1 className="max-w-[20ch] text-title print:max-w-none">{title}</h1>
          {lead && <p className="mt-6 max-w-[48ch] text-xl leading-snug text-quiet">{lead}</p>}
          {updated && <p className="mt-6 text-note text-quiet">Last updated {updated}</p>}
          {children}
        </div>
        {picture}
      </div>
      {picture && <FirstRowEnd />}
    </header>
  )
}

interface BreadcrumbsProps {
  /** The pages below the home page, the one that is shown at the end. */
  way: readonly { name: string; path: string }[]
}

/** The way from the home page to this one, which search engines are told as well. */
function Breadcrumbs({ way }: BreadcrumbsProps) {
  const steps = [{ name: 'Home', path: '/' }, ...way]
  return (
    <nav aria-label="Breadcrumb" className="text-note print:hidden">
      <ol className="flex flex-wrap gap-x-2">
        {steps.map(({ name, path }, index) => (
          <li key={path} className="flex items-center gap-x-2">
            {index > 0 && <span aria-hidden="true">/</span>}
            {index < steps.length - 1 ? (
              <a
                href={path}
                className="inline-flex min-h-11 items-center underline underline-offset-4 hover:no-underline"
              >
                {name}
              </a>
            ) : (
              <span aria-current="page" className="text-quiet">
                {name}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
