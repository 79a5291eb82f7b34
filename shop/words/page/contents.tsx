export interface ContentsHeading {
  readonly slug: string
  readonly text: string
}

/** The parts of a long text: beside it on a wide screen, folded up above it on a narrow one. */
export function Contents({ headings }: { headings: readonly ContentsHeading[] }) {
  return (
    <nav aria-label="On this page" className="print:hidden">
      <details className="group border-y border-line lg:hidden">
        <summary className="flex min-h-14 items-center py-2 font-medium">On this page</summary>
        <div className="pb-4">
          <Links headings={headings} />
        </div>
      </details>
      <div className="hidden lg:block">
        <p className="border-b border-ink pb-3 text-[15px] font-medium">On this page</p>
        <Links headings={headings} />
      </div>
    </nav>
  )
}

function Links({ headings }: { headings: readonly ContentsHeading[] }) {
  return (
    <ol className="text-[15px] lg:mt-2">
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
