import type { ReactNode } from 'react'

/** A button that looks like a link, for secondary actions. */
export function SmallButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="min-h-11 text-note text-ink underline underline-offset-6 hover:no-underline"
    >
      {children}
    </button>
  )
}
