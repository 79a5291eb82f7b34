import { useState } from 'react'
import { callSignedIn, sendSignedIn } from '../../account/signed-in.ts'
import { type OwnReview, removeReview } from '../../clients/backend/own-reviews.ts'
import { removePictureFiles } from '../../clients/backend/review-picture-files.ts'
import { readBrowserConfig } from '../../islands/browser-config.ts'
import { buttonStyle } from '../../ui/button-style.ts'
import { FormMessage } from '../../ui/form/form-message.tsx'
import { refusalOf } from './send/refusal-of.ts'

interface RemoveReviewProps {
  own: OwnReview
  onRemoved: () => void
}

/** Asks once more before it removes a review, which cannot be undone. */
export function RemoveReview({ own, onRemoved }: RemoveReviewProps) {
  const [isAsked, setIsAsked] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<{ title: string; description?: string; attempt: number }>()

  const remove = async () => {
    setIsBusy(true)
    const result = await removeReview(callSignedIn, own.id)
    setIsBusy(false)
    if (result.ok) {
      const paths = own.review_pictures.map(({ path }) => path)
      if (paths.length > 0) void removePictureFiles(sendSignedIn, readBrowserConfig().backend, paths)
      onRemoved()
      return
    }
    const refusal = refusalOf(result.error)
    const told = refusal.kind === 'form' ? refusal : { title: 'Sign in again to remove your review' }
    setFailure((before) => ({ ...told, attempt: (before?.attempt ?? 0) + 1 }))
  }

  if (!isAsked)
    return (
      <button
        type="button"
        onClick={() => setIsAsked(true)}
        className="min-h-11 text-note underline underline-offset-6 hover:no-underline"
      >
        Remove my review
      </button>
    )
  return (
    <div className="space-y-4 border-t border-line pt-6">
      <p>Remove your review, and its pictures, for good?</p>
      {failure && (
        <FormMessage key={failure.attempt} title={failure.title} description={failure.description} />
      )}
      <div className="flex flex-wrap gap-3">
        <button
          type="button"
          // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that had the focus
          autoFocus
          disabled={isBusy}
          onClick={remove}
          className={buttonStyle('quiet')}
        >
          {isBusy ? 'Please wait...' : 'Remove it'}
        </button>
        <button
          type="button"
          onClick={() => setIsAsked(false)}
          className="min-h-11 px-3 text-note underline underline-offset-6 hover:no-underline"
        >
          Keep it
        </button>
      </div>
    </div>
  )
}
