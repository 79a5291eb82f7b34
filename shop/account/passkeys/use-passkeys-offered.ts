import { useEffect, useState } from 'react'
import { offersPasskeys } from './offers-passkeys.ts'

/** Undefined until it is known, as it is when the server renders. */
export function usePasskeysOffered(): boolean | undefined {
  const [isOffered, setIsOffered] = useState<boolean>()
  useEffect(() => {
    let isCurrent = true
    void offersPasskeys().then((offered) => {
      if (isCurrent) setIsOffered(offered)
    })
    return () => {
      isCurrent = false
    }
  }, [])
  return isOffered
}
