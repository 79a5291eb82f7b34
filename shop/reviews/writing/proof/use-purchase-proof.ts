import { useEffect, useState } from 'react'
import { type ProvedOrNot, provePurchase } from '../../../account/prove-purchase.ts'
import { forgetProof, keepProof, readProof } from '../../../account/stored-proof.ts'
import type { SendSignedIn } from '../../../clients/backend/signed-in-call.ts'

/** Shows the proof that a mail's link brought, once somebody is signed in; undefined where there is nothing to tell. */
export function usePurchaseProof(
  send: SendSignedIn,
  isSignedIn: boolean | undefined,
): ProvedOrNot | undefined {
  const [state, setState] = useState<ProvedOrNot>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: who is signed in is what changes
  useEffect(() => {
    keepProof() // an island may wake before the page's own script
    const proof = readProof()
    if (proof === null || isSignedIn === undefined) return
    if (!isSignedIn) return setState('signed-out')
    void provePurchase(send, proof).then((proved) => {
      // A proof that could not be shown to the server is shown by the next page of this tab.
      if (proved !== 'unreachable' && proved !== 'signed-out') forgetProof()
      setState(proved)
    })
  }, [isSignedIn])
  return state
}
