import { type ReactNode, useEffect, useRef } from 'react'

interface NoticeProps {
  title: string
  /** The notice takes the focus, so that reading goes on there. */
  isFocused?: boolean
  children?: ReactNode
}

/** Tells the writer something that they should know first, and that is no error. */
export function Notice({ title, isFocused = false, children }: NoticeProps) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isFocused) element.current?.focus()
  }, [isFocused])
  return (
    <div
      ref={element}
      role="status"
      tabIndex={-1}
      className="border-l-2 border-pine bg-white py-3 pr-4 pl-4 outline-none"
    >
      <p className="font-medium">{title}</p>
      {children && <div className="mt-1 text-note text-quiet">{children}</div>}
    </div>
  )
}
