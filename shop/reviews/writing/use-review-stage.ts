import { type RefObject, useEffect, useRef, useState } from 'react'
import { callSignedIn } from '../../account/signed-in.ts'
import type { OwnReview } from '../../clients/backend/own-reviews.ts'
import { useSendingReview } from './send/use-sending-review.ts'
import { useDraft } from './use-draft.ts'
import { useOwnReview } from './use-own-review.ts'

type Stage =
  /** Who writes, and what they have written before, is not known yet; the form can be filled in. */
  | { readonly kind: 'loading' }
  | { readonly kind: 'form'; readonly isBack: boolean }
  | { readonly kind: 'sent'; readonly review: OwnReview; readonly isNew: boolean }
  | { readonly kind: 'removed' }

/** How far the visitor has come with their review of the product. `isSignedIn` is undefined until it is known. */
export function useReviewStage(
  handle: string,
  isSignedIn: boolean | undefined,
  form: RefObject<HTMLFormElement | null>,
) {
  const [stage, setStage] = useState<Stage>({ kind: 'loading' })
  const own = useOwnReview(callSignedIn, handle)
  const draft = useDraft(handle, form)

  const turn = useRef(0)
  const begin = async () => {
    turn.current += 1
    const mine = turn.current
    const loaded = isSignedIn ? await own.load() : undefined
    // Somebody has signed in or out meanwhile, and what came of that stands.
    if (mine !== turn.current) return
    // A draft in the form stays there when somebody signs in or out elsewhere.
    if (stage.kind !== 'loading' && (draft.isDrafted || !isSignedIn)) return
    const wasSent = await draft.restore(loaded || undefined)
    setStage({ kind: 'form', isBack: wasSent && isSignedIn === true })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: begun anew when somebody signs in or out, and then alone
  useEffect(() => {
    if (isSignedIn !== undefined) void begin()
  }, [isSignedIn])

  const sending = useSendingReview({
    ...{ handle, draft },
    isSignedIn: isSignedIn === true,
    own: own.own,
    onPublished: (review, isWhole) => {
      own.setOwn(review)
      if (!isWhole) return
      draft.forget()
      setStage({ kind: 'sent', review, isNew: own.own === undefined })
    },
    onSecond: own.setOwn,
  })

  async function changeAgain(): Promise<void> {
    await draft.restore(own.own)
    setStage({ kind: 'form', isBack: false })
  }

  function giveUp(): void {
    draft.forget()
    void changeAgain()
  }

  function removed(): void {
    draft.forget()
    own.setOwn(undefined)
    setStage({ kind: 'removed' })
  }

  return { stage, own, draft, sending, begin, changeAgain, giveUp, removed }
}
