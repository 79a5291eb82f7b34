import 'react'

declare module 'react' {
  // Invoker commands and interest, HTML's own, which React passes on but does not know yet.
  interface ButtonHTMLAttributes<T> {
    command?: 'show-modal' | 'close'
    commandfor?: string
    /** Interest invokers: the popover that a resting pointer, or a long press, shows. */
    interestfor?: string
  }
}
