import { Fragment, type ReactNode } from 'react'
import { Icon } from './icon.tsx'

export interface AccordionItem {
  title: string
  body: ReactNode
  /** Fragment by which an address may name the item; a browser opens the item that an address leads into. */
  id?: string
}

interface AccordionProps {
  /** Unique on its page: the browser itself keeps one item of a name open at a time. */
  name: string
  items: readonly AccordionItem[]
  heading: 'h2' | 'h3'
}

/** One item is open at a time, and the open one can be closed: clauses 2.28, 2.34, 2.47 and 4.10. */
export function Accordion({ name, items, heading: Heading }: AccordionProps) {
  return (
    <div className="divide-y divide-line border-y border-line">
      {items.map(({ title, body, id }) => (
        <details key={title} name={name} className="group">
          <FoldTitle>
            <Heading className="text-lg tracking-tight">{breakable(title)}</Heading>
          </FoldTitle>
          <div id={id} className="max-w-[68ch] scroll-mt-16 pb-6 text-quiet">
            {body}
          </div>
        </details>
      ))}
    </div>
  )
}

/** After a slash browsers break no line by themselves, and a phone is narrower than some titles. */
function breakable(title: string): ReactNode {
  return title.split(/(?<=\/)/).map((part) => (
    <Fragment key={part}>
      {part}
      {part.endsWith('/') && <wbr />}
    </Fragment>
  ))
}

/** The line that opens and closes a `<details className="group">`: its plus turns into a cross. */
export function FoldTitle({ children }: { children: ReactNode }) {
  return (
    <summary className="flex min-h-14 list-none items-center justify-between gap-6 py-3 [&::-webkit-details-marker]:hidden">
      {children}
      <Icon
        name="plus"
        className="size-5 shrink-0 transition-transform duration-200 group-open:rotate-45 print:hidden"
      />
    </summary>
  )
}
