import { type Source, SourceLink } from './text/source-link.tsx'

interface TitledRowsProps {
  rows: readonly { title: string; text: string; source?: Source | undefined }[]
}

/** Rows to be read down, each a title with its text beside it. */
export function TitledRows({ rows }: TitledRowsProps) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {rows.map(({ title, text, source }) => (
        <li key={title} className="grid gap-x-10 gap-y-2 py-6 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
          <h3 className="text-xl">{title}</h3>
          <p className="max-w-[56ch] text-quiet">
            {text}
            <SourceLink source={source} />
          </p>
        </li>
      ))}
    </ul>
  )
}
