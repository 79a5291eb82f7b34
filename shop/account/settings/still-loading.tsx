import type { ReactNode } from 'react'

/** Stands where a list of the account page is to come; what follows it waits until it has (`account-panel.tsx`). */
export function StillLoading({ children }: { children: ReactNode }) {
  return (
    <p aria-busy="true" className="min-h-24 text-quiet">
      {children}
    </p>
  )
}
