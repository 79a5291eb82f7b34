import type { ReactNode } from 'react'

interface PolicyPartProps {
  id: string
  title: string
  children: ReactNode
}

/** The question stands at the margin, and the answer beside it. */
export function PolicyPart({ id, title, children }: PolicyPartProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="grid gap-x-16 gap-y-5 border-t border-line py-10 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)] lg:py-14"
    >
      <h2 id={`${id}-title`} className="max-w-[18ch] text-2xl lg:text-3xl">
        {title}
      </h2>
      <div className="max-w-[64ch] space-y-4">{children}</div>
    </section>
  )
}
