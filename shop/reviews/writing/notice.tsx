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

interface ReviewDoneProps {
  heading: 'h2' | 'h4'
  title: string
  children: ReactNode
}

/** Takes the focus after a review was sent or removed, so that reading goes on here. */
export function ReviewDone({ heading: Heading, title, children }: ReviewDoneProps) {
  const element = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    element.current?.focus()
    element.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div className="max-w-[52ch] border-t border-line pt-8">
      <Heading ref={element} tabIndex={-1} className="text-3xl outline-none">
        {title}
      </Heading>
      <div className="mt-4 space-y-4 text-quiet">{children}</div>
    </div>
  )
}
