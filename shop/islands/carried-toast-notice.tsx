import { useEffect } from 'react'
import { takeCarriedToast } from '../ui/toast/carried-toast.ts'
import { showToast } from '../ui/toast/toast.ts'
import { browserPage, whenPageIsShown } from './page-lifecycle.ts'

/** This island draws nothing. It sleeps unless the page before left a toast; a prerendered page shows none. */
export function CarriedToastNotice() {
  useEffect(
    () =>
      whenPageIsShown(browserPage, () => {
        const message = takeCarriedToast()
        if (message) void showToast(message)
      }),
    [],
  )
  return null
}
