import { useEffect, useState } from 'react'
import { browserPage, whenPageIsShown } from '../../../islands/page-lifecycle.ts'
import { clearFragment, isEmailPending } from '../../sign-in/mail-fragment.ts'

/**
 * After the first of the two links that a changed address takes. The address says it in the service's words; shown
 * are the shop's own, because anybody can write an address.
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
          <p className="font-medium">One of two mailboxes has confirmed</p>
          <p className="mt-1 text-[15px] text-quiet">
            Now open the link in the mail to your other address. Until then, your address stays what it was.
          </p>
        </div>
      )}
    </div>
  )
}
