import { useEffect, useState } from 'react'
import { type ProvedOrNot, provePurchase } from '../../../account/prove-purchase.ts'
import { forgetProof, keepProof, readProof } from '../../../account/stored-proof.ts'
import type { SendSignedIn } from '../../../clients/backend/signed-in-call.ts'
import { Notice } from '../notice.tsx'

/** What the row of a review says whose writer has proved a purchase. */
export const VERIFIED = 'Verified purchase'

const WORDS: Readonly<Record<ProvedOrNot, readonly [title: string, more: string]>> = {
  proved: ['Your purchase is confirmed', `Your review will say “${VERIFIED}.”`],
  'signed-out': [
    'Your link proves your purchase',
    `It counts once you have signed in. Your review then says “${VERIFIED}.”`,
  ],
  nothing: [
    'Your link does not prove a purchase',
    `It may be cut off, or too old. You can still write a review; it will just not say “${VERIFIED}.”`,
  ],
  'of-another': [
    'This purchase was confirmed from another account',
    `Sign in to that account, and your review will say “${VERIFIED}.” Written from this one, it will not.`,
  ],
  unreachable: [
    'We could not confirm your purchase just now',
    `Reload this page to try again. Your review then says “${VERIFIED}”, even if it is published already.`,
  ],
}

export function ProofNotice({ proved }: { proved: ProvedOrNot | undefined }) {
  if (!proved) return null
  const [title, more] = WORDS[proved]
  return <Notice title={title}>{more}</Notice>
}

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
