import { type ReactNode, useEffect, useRef } from 'react'

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
