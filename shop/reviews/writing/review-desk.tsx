import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { brand } from '#facts/brand.ts'
import { callSignedIn, sendSignedIn, signedInAccount } from '../../account/signed-in.ts'
import type { OwnReview } from '../../clients/backend/own-reviews.ts'
import { buttonStyle } from '../../ui/button-style.ts'
import { Notice, ReviewDone } from './notices.tsx'
import { ProofNotice, usePurchaseProof, VERIFIED } from './proof/purchase-proof.tsx'
import { RemoveReview } from './remove-review.tsx'
import { ReviewForm } from './review-form.tsx'
import { useSendingReview } from './send/use-sending-review.ts'
import { useDraft } from './use-draft.ts'
import { useOwnReview } from './use-own-review.ts'
import { placeOfReview } from './write-path.ts'

interface ReviewDeskProps {
  handle: string
  /** `h4` where it stands among a product's reviews, under a heading of its own. */
  heading: 'h2' | 'h4'
}

type Stage =
  /** Who writes, and what they have written before, is not known yet; the form can be filled in. */
  | { readonly kind: 'loading' }
  | { readonly kind: 'form'; readonly isBack: boolean }
  | { readonly kind: 'sent'; readonly review: OwnReview; readonly isNew: boolean }
  | { readonly kind: 'removed' }

/**
 * A signed-in visitor writes, changes and removes their review here; writing may begin before the sign-in, and before
 * any script.
 */
export function ReviewDesk({ handle, heading }: ReviewDeskProps) {
  const account = useStore(signedInAccount, { ssr: 'initial' })
  const isSignedIn = account.kind === 'unknown' ? undefined : account.kind === 'signed-in'
  const [stage, setStage] = useState<Stage>({ kind: 'loading' })
  const proved = usePurchaseProof(sendSignedIn, isSignedIn)
  const own = useOwnReview(callSignedIn, handle)
  const form = useRef<HTMLFormElement>(null)
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

  const changeAgain = async () => {
    await draft.restore(own.own)
    setStage({ kind: 'form', isBack: false })
  }

  if (stage.kind === 'removed')
    return (
      <ReviewDone heading={heading} title="Your review is removed">
        <p>It is gone from the page, and so are its pictures.</p>
        <button type="button" onClick={changeAgain} className={buttonStyle('quiet')}>
          Write another one
        </button>
      </ReviewDone>
    )
  if (stage.kind === 'sent')
    return (
      <ReviewDone heading={heading} title={stage.isNew ? 'Thank you' : 'Your changes are published'}>
        <p>
          {stage.isNew && 'Your review is published. '}
          {(stage.review.verified || proved === 'proved') && `It says “${VERIFIED}.” `}
          <a
            href={placeOfReview(handle, stage.review.id)}
            className="text-ink underline underline-offset-6 hover:no-underline"
          >
            See it on the product page
          </a>
        </p>
        <button type="button" onClick={changeAgain} className={buttonStyle('quiet')}>
          Change it
        </button>
      </ReviewDone>
    )
  return (
    <div className="space-y-8 noscript:hidden">
      <ReviewForm
        {...{ form, draft, heading }}
        action={actionOf(own.own, sending.told !== undefined)}
        isBusy={sending.isBusy}
        told={sending.told}
        onSubmit={() => void sending.submit()}
      />
      {/* The form can be filled in before any of this is known, so none of it may push the form down. */}
      {own.isUnknown && (
        <Notice title="We could not check whether you have already reviewed this">
          <button type="button" onClick={begin} className="min-h-11 text-ink underline underline-offset-6">
            Try again
          </button>
        </Notice>
      )}
      {own.own && (
        <>
          <OfBefore own={own.own} isDrafted={draft.isDrafted} onGiveUp={giveUp} />
          <RemoveReview own={own.own} onRemoved={removed} />
        </>
      )}
      {stage.kind === 'form' && stage.isBack && (
        <Notice title="You are signed in" isFocused>
          Nothing was lost. Read it over, and send it when you are ready.
        </Notice>
      )}
      <ProofNotice proved={proved} />
    </div>
  )

  function giveUp(): void {
    draft.forget()
    void changeAgain()
  }

  function removed(): void {
    draft.forget()
    own.setOwn(undefined)
    setStage({ kind: 'removed' })
  }
}

function actionOf(own: OwnReview | undefined, hasFailed: boolean): string {
  if (own) return 'Save changes'
  return hasFailed ? 'Try again' : 'Send review'
}

interface OfBeforeProps {
  own: OwnReview
  isDrafted: boolean
  onGiveUp: () => void
}

/** Says that the visitor has published a review already, which this form changes. */
function OfBefore({ own, isDrafted, onGiveUp }: OfBeforeProps) {
  const day = own.created_at.toLocaleDateString('en-US', { dateStyle: 'long' })
  return (
    <Notice title={`You reviewed this on ${day}`}>
      {own.hidden_reason !== null && (
        <p>
          Others do not see it. It was hidden for this reason: {own.hidden_reason.replaceAll('-', ' ')}.
          Questions?{' '}
          <a href={`mailto:${brand.supportEmail}`} className="text-ink underline underline-offset-4">
            {brand.supportEmail}
          </a>
        </p>
      )}
      {isDrafted ? (
        <>
          <p>Above is what you have typed since. If you save it, it replaces what is published.</p>
          <button type="button" onClick={onGiveUp} className="min-h-11 text-ink underline underline-offset-6">
            Go back to what is published
          </button>
        </>
      ) : (
        <p>Change whatever you like: what you save replaces what is published.</p>
      )}
    </Notice>
  )
}
