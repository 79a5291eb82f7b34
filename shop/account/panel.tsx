import { type ReactNode, useEffect, useRef } from 'react'

interface PanelProps {
  title: string
  lead?: ReactNode
  /** This step replaced another one, so its heading takes the focus. */
  isFollowing?: boolean
  children?: ReactNode
}

/** One step of signing in or recovering: its heading, lead and form. */
export function Panel({ title, lead, isFollowing = false, children }: PanelProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isFollowing) heading.current?.focus()
  }, [isFollowing])
  return (
    <>
      <h1
        ref={heading}
        tabIndex={isFollowing ? -1 : undefined}
        className="text-[clamp(min(2.25rem,16vw),4.4vw,3.5rem)] outline-none"
      >
        {title}
      </h1>
      {lead && <p className="mt-4 text-quiet">{lead}</p>}
      {children && <div className="mt-8 noscript:hidden">{children}</div>}
    </>
  )
}

/** An email address in the middle of a sentence. */
export function Address({ children }: { children: string }) {
  return <strong className="font-medium wrap-anywhere text-ink">{children}</strong>
}
