export interface Source {
  readonly href: string
  readonly label: string
}

/** Leads from a sentence to what it goes by, at the sentence's end. */
export function SourceLink({ source }: { source: Source | undefined }) {
  if (!source) return null
  return (
    <>
      {' '}
      <a href={source.href} className="underline underline-offset-4 hover:no-underline">
        {source.label}
      </a>
    </>
  )
}
