import { useEffect } from 'react'
import { showToast } from './toast.ts'
import type { ToastMessage } from './toast-message.ts'

/** An island without a look: raises a toast for something that happened while the page was made on the server. */
export function ToastNotice({ message }: { message: ToastMessage }) {
  useEffect(() => {
    void showToast(message)
  }, [message])
  return null
}
