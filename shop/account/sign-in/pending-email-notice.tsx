import { useEffect, useState } from 'react'
import { browserPage, whenPageIsShown } from '../../islands/page-lifecycle.ts'
import { clearFragment, isEmailPending } from '../mail-fragment.ts'

/**
 * The notice after the first of the two links that a changed address takes. The URL carries the service's message,
 * but the notice uses the shop's own words, because anybody can write a URL.
 */
export function PendingEmailNotice() {
  const [isShown, setIsShown] = useState(false)
  useEffect(
    () =>
      whenPageIsShown(browserPage, () => {
        if (!isEmailPending(location.hash)) return
        clearFragment()
        setIsShown(true)
      }),
    [],
  )
  return (
    <div role="status">
      {isShown && (
        <div className="mb-8 max-w-[60ch] border-l-2 border-pine bg-white py-3 pr-4 pl-4">
          <p className="font-medium">One of two addresses is confirmed</p>
          <p className="mt-1 text-note text-quiet">
            Now open the link in the email to your other address. Until then, your address stays the same.
          </p>
        </div>
      )}
    </div>
  )
}
