import type { ReactNode } from 'react'

interface AccountSectionProps {
  title: string
  lead: ReactNode
  /** The controls take the whole column: lists and forms with fields beside each other. */
  isWide?: boolean
  id?: string
  children: ReactNode
}

/** One section of the account page: its title and lead, and the controls beside them. */
export function AccountSection({ title, lead, isWide = false, id, children }: AccountSectionProps) {
  return (
    <section
      id={id}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-6 border-t border-line py-10 lg:grid-cols-[minmax(0,4fr)_minmax(0,7fr)] lg:py-14"
    >
      <div>
        <h2 className="text-2xl">{title}</h2>
        <p className="mt-3 max-w-[38ch] text-note text-quiet">{lead}</p>
      </div>
      <div className={isWide ? 'max-w-[760px]' : 'max-w-[440px]'}>{children}</div>
    </section>
  )
}
