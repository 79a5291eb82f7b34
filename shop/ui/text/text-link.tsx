import type { ReactNode } from 'react'

interface TextLinkProps {
  href: string
  children: ReactNode
  /** Another site, in a tab of its own. */
  outside?: boolean
}

export function TextLink({ href, children, outside = false }: TextLinkProps) {
  return (
    <a
      href={href}
      target={outside ? '_blank' : undefined}
      rel={outside ? 'noopener noreferrer' : undefined}
      className="inline-flex min-h-11 items-center underline underline-offset-6 hover:no-underline"
    >
      {children}
      {outside && <span className="sr-only"> (opens in a new tab)</span>}
    </a>
  )
}
