import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import { brand } from '#facts/brand.ts'
import { sendSignedIn, signedInAccount } from '../../account/signed-in.ts'
import type { OwnReview } from '../../clients/backend/own-reviews.ts'
import { Notice } from './notice.tsx'
import { ProofNotice, usePurchaseProof } from './proof/purchase-proof.tsx'
import { RemoveReview } from './remove-review.tsx'
import { ReviewRemoved, ReviewSent } from './review-done.tsx'
import { ReviewForm } from './review-form.tsx'
import { useReviewStage } from './use-review-stage.ts'

interface ReviewDeskProps {
  handle: string
  /** `h4` where it stands among a product's reviews, under a heading of its own. */
  heading: 'h2' | 'h4'
}

/**
 * A signed-in visitor writes, changes and removes their review here; writing may begin before the sign-in, and before
 * any script.
 */
export function ReviewDesk({ handle, heading }: ReviewDeskProps) {
  const account = useStore(signedInAccount, { ssr: 'initial' })
  const isSignedIn = account.kind === 'unknown' ? undefined : account.kind === 'signed-in'
  const proved = usePurchaseProof(sendSignedIn, isSignedIn)
  const form = useRef<HTMLFormElement>(null)
  const { stage, own, draft, sending, ...act } = useReviewStage(handle, isSignedIn, form)
  if (stage.kind === 'removed') return <ReviewRemoved heading={heading} onAgain={act.changeAgain} />
  if (stage.kind === 'sent')
    return (
      <ReviewSent
        {...{ heading, handle }}
        review={stage.review}
        isNew={stage.isNew}
        isProved={proved === 'proved'}
        onAgain={act.changeAgain}
      />
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
          <button
            type="button"
            onClick={act.begin}
            className="min-h-11 text-ink underline underline-offset-6"
          >
            Try again
          </button>
        </Notice>
      )}
      {own.own && (
        <>
          <OfBefore own={own.own} isDrafted={draft.isDrafted} onGiveUp={act.giveUp} />
          <RemoveReview own={own.own} onRemoved={act.removed} />
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
