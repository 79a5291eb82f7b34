import type { ReactNode } from 'react'

interface SaleBadgeProps {
  children: ReactNode
  className: string
  /** A badge among many has red letters, and no red ground. */
  isQuiet?: boolean
}

export function SaleBadge({ children, className, isQuiet = false }: SaleBadgeProps) {
  const tone = isQuiet ? 'bg-paper text-signal' : 'bg-signal text-white'
  return <span className={`figures rounded-xs font-semibold ${tone} ${className}`}>{children}</span>
}
