import { type ReactNode, useEffect, useRef } from 'react'

interface NoticeProps {
  title: string
  /** It is where reading goes on. */
  isFocused?: boolean
  children?: ReactNode
}

/** Something to know before one goes on, which is no fault. */
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
      {children && <div className="mt-1 text-[15px] text-quiet">{children}</div>}
    </div>
  )
}
