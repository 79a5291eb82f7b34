import type { ReactNode } from 'react'
import { buttonStyle } from '../button-style.ts'
import type { ToastMessage } from '../toast/toast-message.ts'
import type { FormState } from './form-state.ts'
import { FormTraps } from './form-traps.tsx'

export interface FormWords {
  readonly success: ToastMessage & { readonly description: string }
  readonly failure: ToastMessage & { readonly description: string }
}

interface FormFrameProps {
  id: string
  /** The page that the form is posted to. */
  action: string
  label: string
  button: string
  words: FormWords
  state: FormState
  stamp: string
  /** For the words that a script says, where the shop promises when it answers. */
  replyWithinHours?: number
  children: ReactNode
}

/**
 * A form that a browser posts by itself, and that a script takes over. The browser checks nothing in its own words:
 * the script and the server name problems the same way.
 */
export function FormFrame({
  id,
  action,
  label,
  button,
  words,
  state,
  stamp,
  replyWithinHours,
  children,
}: FormFrameProps) {
  return (
    <form
      id={id}
      method="post"
      action={action}
      noValidate
      aria-label={label}
      data-reply-within-hours={replyWithinHours}
      className="grid scroll-mt-28 grid-cols-1 gap-6"
    >
      {state.kind === 'sent' && (
        <div role="status" className="border-l-2 border-pine bg-white px-4 py-3">
          <p className="font-medium text-pine">{words.success.title}</p>
          <p className="mt-1 text-note text-quiet">{words.success.description}</p>
        </div>
      )}
      {state.kind === 'failed' && (
        <div
          role="alert"
          tabIndex={-1}
          // biome-ignore lint/a11y/noAutofocus: the page was left to send the form, and this is what came of it
          autoFocus
          className="border-l-2 border-signal bg-white px-4 py-3 outline-none"
        >
          <p className="font-medium text-signal">{words.failure.title}</p>
          <p className="mt-1 text-note text-quiet">{words.failure.description}</p>
        </div>
      )}
      {children}
      <FormTraps stamp={stamp} />
      <p>
        <button type="submit" className={buttonStyle('strong', 'w-full sm:w-auto sm:min-w-48')}>
          {button}
        </button>
      </p>
    </form>
  )
}
