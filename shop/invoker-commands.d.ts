import 'react'

declare module 'react' {
  // Invoker commands (HTML's button.command), which React passes on but does not know yet.
  interface ButtonHTMLAttributes<T> {
    command?: 'show-modal' | 'close'
    commandfor?: string
  }
}
