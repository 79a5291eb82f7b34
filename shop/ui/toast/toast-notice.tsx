import { useEffect } from 'react'
import { showToast } from './toast.ts'
import type { ToastMessage } from './toast-message.ts'

/** This island draws nothing. It raises a toast for something that happened while the server made the page. */
export function ToastNotice({ message }: { message: ToastMessage }) {
  useEffect(() => {
    void showToast(message)
  }, [message])
  return null
}
