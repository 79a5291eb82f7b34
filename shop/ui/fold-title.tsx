import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** The line that opens and closes a `<details className="group">`: its plus turns into a cross. */
export function FoldTitle({ children }: { children: ReactNode }) {
  return (
    <summary className="flex min-h-14 list-none items-center justify-between gap-6 py-3 [&::-webkit-details-marker]:hidden">
      {children}
      <Icon name="plus" className="size-5 shrink-0 transition-transform duration-200 group-open:rotate-45" />
    </summary>
  )
}
