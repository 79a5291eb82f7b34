import { useEffect, useRef } from 'react'

interface FormMessageProps {
  title: string
  description?: string | undefined
}

/** Says what went wrong, above the fields. It takes the focus: the button that had it is off while a form is sent. */
export function FormMessage({ title, description }: FormMessageProps) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => element.current?.focus(), [])
  return (
    <div
      ref={element}
      role="alert"
      tabIndex={-1}
      className="border-l-2 border-signal bg-white py-3 pr-4 pl-4 outline-none"
    >
      <p className="font-medium text-signal">{title}</p>
      {description && <p className="mt-1 text-note text-quiet">{description}</p>}
    </div>
  )
}
