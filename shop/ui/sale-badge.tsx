import type { ReactNode } from 'react'

export function SaleBadge({ children, className }: { children: ReactNode; className: string }) {
  return (
    <span className={`figures rounded-xs bg-signal font-semibold text-white ${className}`}>{children}</span>
  )
}
