import type { ReactNode } from 'react'

interface SectionProps {
  title: string
  /** One or two sentences below the title. */
  lead?: ReactNode | undefined
  id?: string
  /** `sheet` and `ink` set a section off; most stand on the page's own paper. */
  ground?: 'paper' | 'sheet' | 'ink'
  /** On a wide screen the title stands above what it is about, or beside it. */
  layout?: 'above' | 'beside'
  children: ReactNode
}

// The space between neighbors is in theme.css, since it depends on both of them.
const GROUNDS = { paper: '', sheet: 'border-y border-line bg-sheet', ink: 'bg-ink text-paper' } as const

const LAYOUTS = {
  above: { outer: '', heading: '', body: 'mt-10 lg:mt-14' },
  beside: {
    outer: 'lg:grid lg:grid-cols-[minmax(0,4fr)_minmax(0,7fr)] lg:gap-x-16 xl:gap-x-24',
    heading: 'lg:sticky lg:top-28 lg:self-start',
    body: 'mt-10 lg:mt-2',
  },
} as const

/** A part of a page with its title: the same width, space and heading everywhere. */
export function Section({ title, lead, id, ground = 'paper', layout = 'above', children }: SectionProps) {
  const { outer, heading, body } = LAYOUTS[layout]
  return (
    <section id={id} data-ground={ground} className={GROUNDS[ground]}>
      <div className={`page-width ${outer}`}>
        <div className={heading}>
          <h2 className="max-w-[24ch] text-part">{unbroken(title)}</h2>
          {lead && (
            <p
              className={`mt-4 empty:hidden max-w-[60ch] text-lg ${ground === 'ink' ? 'text-paper/80' : 'text-quiet'}`}
            >
              {lead}
            </p>
          )}
        </div>
        <div className={body}>{children}</div>
      </div>
    </section>
  )
}

/** A word with a hyphen, such as 'Criss-Cross'. */
const HYPHENATED = /(\S+-\S+)/

/** Hyphenated words are not broken. The rest stays one text, which browsers and readers of the source find whole. */
const unbroken = (title: string) =>
  title.split(HYPHENATED).map((part) =>
    HYPHENATED.test(part) ? (
      <span key={part} className="min-[13em]:whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  )
