import { type ComponentType, Fragment } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { Prose } from '../../ui/text/prose.tsx'
import { type FigureName, partsOf } from '../content/figures-in-text.ts'

export type Figures = Readonly<Record<FigureName, ComponentType>>

interface ContentsHeading {
  readonly slug: string
  readonly text: string
}

/** Fewer headings are seen at a glance. */
const MIN_HEADINGS_OF_CONTENTS = 3

interface WordsBodyProps {
  html: string
  figures: Figures
  headings: readonly ContentsHeading[]
  links: readonly { href: string; label: string }[]
}

/** A text with its drawings; its contents and related links stand beside it. */
export function WordsBody({ html, figures, headings, links }: WordsBodyProps) {
  const hasContents = headings.length >= MIN_HEADINGS_OF_CONTENTS
  const isAlone = !hasContents && links.length === 0
  return (
    <div
      className={`page-width pb-16 lg:pb-28 ${isAlone ? '' : 'gap-x-16 lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] xl:gap-x-24'}`}
    >
      {!isAlone && (
        <div className="mb-10 lg:mb-0">
          <div className="lg:sticky lg:top-28">
            {hasContents && <Contents headings={headings} />}
            {links.length > 0 && (
              <div className={`hidden lg:block ${hasContents ? 'mt-8' : ''}`}>
                <RelatedLinks links={links} />
              </div>
            )}
          </div>
        </div>
      )}
      <div className="text-words">
        {partsOf(html).map((part, index) => {
          const Figure = part.kind === 'figure' ? figures[part.name] : undefined
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text stay where they are
            <Fragment key={index}>
              {part.kind === 'text' && <Prose html={part.html} />}
              {Figure && (
                <div className="my-10 max-w-3xl lg:my-12">
                  <Figure />
                </div>
              )}
            </Fragment>
          )
        })}
        {links.length > 0 && (
          <div className="mt-14 lg:hidden print:hidden">
            <RelatedLinks links={links} />
          </div>
        )}
      </div>
    </div>
  )
}

/** The parts of a long text: beside it on a wide screen, folded up above it on a narrow one. */
function Contents({ headings }: { headings: readonly ContentsHeading[] }) {
  return (
    <nav aria-label="On this page" className="print:hidden">
      <details className="group border-y border-line lg:hidden">
        <summary className="flex min-h-14 items-center py-2 font-medium">On this page</summary>
        <div className="pb-4">
          <Links headings={headings} />
        </div>
      </details>
      <div className="hidden lg:block">
        <p className="border-b border-ink pb-3 text-note font-medium">On this page</p>
        <Links headings={headings} />
      </div>
    </nav>
  )
}

function Links({ headings }: { headings: readonly ContentsHeading[] }) {
  return (
    <ol className="text-note lg:mt-2">
      {headings.map(({ slug, text }) => (
        <li key={slug}>
          <a
            href={`#${slug}`}
            className="inline-flex min-h-11 items-center leading-snug hover:underline hover:underline-offset-4"
          >
            {text}
          </a>
        </li>
      ))}
    </ol>
  )
}

interface RelatedLinksProps {
  title?: string
  links: readonly { href: string; label: string }[]
}

/** Links that lead on from a page of words. */
export function RelatedLinks({ title = 'Related', links }: RelatedLinksProps) {
  return (
    <nav aria-label={title} className="print:hidden">
      <p className="border-b border-ink pb-3 text-note font-medium">{title}</p>
      <ul>
        {links.map(({ href, label }) => (
          <li key={href} className="border-b border-line">
            <a
              href={href}
              className="flex min-h-12 items-center justify-between gap-4 py-2 text-note hover:underline hover:underline-offset-4"
            >
              {label}
              <Icon name="right" className="size-4 shrink-0" />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
