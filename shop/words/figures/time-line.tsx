interface Span {
  /** Length in proportion to the other spans. */
  length: number
  /** Words above the line. */
  label: string
  /** Words below the line. */
  text?: string
  /** Nobody promises how long the span takes. */
  isOpen?: boolean
  /** Share of the span, from its beginning, that is something else as well: from 0 to 1. */
  marked?: number
}

interface TimeLineProps {
  spans: readonly Span[]
  caption: string
}

/** Spans of time, each as long as it lasts, between the ticks of a dimension line. */
export function TimeLine({ spans, caption }: TimeLineProps) {
  const columns = spans.map(({ length }) => `minmax(min-content, ${length}fr)`).join(' ')
  return (
    <figure>
      <ol
        className="grid grid-rows-[auto_auto_auto] border-r border-ink print:border-r-0"
        style={{ gridTemplateColumns: columns }}
      >
        {spans.map(({ label, text, isOpen = false, marked = 0 }) => (
          <li key={label} className="row-span-3 grid grid-rows-subgrid border-l border-ink">
            <p
              className={`figures self-end px-2 pb-2 text-[15px] leading-snug sm:px-3 sm:text-lg ${isOpen ? 'text-quiet' : 'font-semibold'}`}
            >
              {label}
            </p>
            <span aria-hidden="true" className={`block border-t border-ink ${isOpen ? 'border-dashed' : ''}`}>
              <span className="block h-2 bg-pine" style={{ width: `${marked * 100}%` }} />
            </span>
            <p className="px-2 text-[14px] leading-snug text-quiet sm:px-3 sm:text-[15px]">{text}</p>
          </li>
        ))}
      </ol>
      <figcaption className="figures mt-5 max-w-[60ch] text-[15px] text-quiet">{caption}</figcaption>
    </figure>
  )
}
