import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Toaster, toast } from 'sonner'
import type { ToastMessage } from './toast-message.ts'

const BELOW_HEADER_PX = 76

let mounted = false

export function raiseToast({ title, description, kind = 'success' }: ToastMessage): void {
  mountOnce()
  toast[kind](title, { description })
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
            toast: '!rounded-md !border-line !bg-white !text-ink !font-sans !text-[15px] !shadow-none',
            description: '!text-quiet',
          },
        }}
      />,
    ),
  )
}
