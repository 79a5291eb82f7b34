import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Toaster, toast } from 'sonner'
import type { ToastMessage } from './toast-message.ts'

const BELOW_HEADER_PX = 76

/** These words are here because this file comes with the first toast, and no page carries it before. */
const LEADS_ON = { 'cart-sheet': 'View cart' } as const

let mounted = false

export function raiseToast({ title, description, opens, kind = 'success' }: ToastMessage): void {
  mountOnce()
  const action = opens && { label: LEADS_ON[opens], onClick: () => openDialog(opens) }
  toast[kind](title, { description, action })
}

function openDialog(id: string): void {
  const dialog = document.getElementById(id)
  if (dialog instanceof HTMLDialogElement) dialog.showModal()
}

/** One toaster for the page, whichever island asked first. */
function mountOnce(): void {
  if (mounted) return
  mounted = true
  const place = document.createElement('div')
  document.body.append(place)
  flushSync(() =>
    createRoot(place).render(
      <Toaster
        position="top-center"
        offset={{ top: BELOW_HEADER_PX }}
        mobileOffset={{ top: BELOW_HEADER_PX }}
        toastOptions={{
          classNames: {
            toast: '!rounded-md !border-line !bg-white !text-ink !font-sans !text-note !shadow-none',
            description: '!text-quiet',
            actionButton:
              '!-my-2 !h-11 !bg-transparent !px-2 !font-sans !text-note !text-pine !underline !underline-offset-6 hover:!no-underline',
          },
        }}
      />,
    ),
  )
}
