import { useState } from 'react'
import { fetchOwnReview, type OwnReview } from '../../clients/backend/own-reviews.ts'
import type { SignedInCall } from '../../clients/backend/signed-in-call.ts'

/** The signed-in visitor's review of the product. `load` answers it, and false where it is not known. */
export function useOwnReview(call: SignedInCall, handle: string) {
  const [own, setOwn] = useState<OwnReview>()
  const [isUnknown, setIsUnknown] = useState(false)

  async function load(): Promise<OwnReview | undefined | false> {
    const result = await fetchOwnReview(call, handle)
    const isLoaded = result.ok || result.error.kind === 'signed-out'
    setIsUnknown(!isLoaded)
    const loaded = result.ok ? result.data : undefined
    if (isLoaded) setOwn(loaded)
    return isLoaded ? loaded : false
  }

  return { own, setOwn, isUnknown, load }
}
