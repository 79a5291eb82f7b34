import { type ReactNode, useEffect, useRef } from 'react'
import type { OwnReview } from '../../clients/backend/own-reviews.ts'
import { buttonStyle } from '../../ui/button-style.ts'
import { VERIFIED } from './proof/purchase-proof.tsx'
import { placeOfReview } from './write-path.ts'

interface EndProps {
  heading: 'h2' | 'h4'
  onAgain: () => void
}

interface ReviewSentProps extends EndProps {
  handle: string
  review: OwnReview
  /** The writer had published none before. */
  isNew: boolean
  isProved: boolean
}

export function ReviewSent({ heading, handle, review, isNew, isProved, onAgain }: ReviewSentProps) {
  return (
    <Done heading={heading} title={isNew ? 'Thank you' : 'Your changes are published'}>
      <p>
        {isNew && 'Your review is published. '}
        {(review.verified || isProved) && `It says “${VERIFIED}.” `}
        <a
          href={placeOfReview(handle, review.id)}
          className="text-ink underline underline-offset-6 hover:no-underline"
        >
          See it on the product page
        </a>
      </p>
      <button type="button" onClick={onAgain} className={buttonStyle('quiet')}>
        Change it
      </button>
    </Done>
  )
}

export function ReviewRemoved({ heading, onAgain }: EndProps) {
  return (
    <Done heading={heading} title="Your review is removed">
      <p>It is gone from the page, and so are its pictures.</p>
      <button type="button" onClick={onAgain} className={buttonStyle('quiet')}>
        Write another one
      </button>
    </Done>
  )
}

interface DoneProps {
  heading: 'h2' | 'h4'
  title: string
  children: ReactNode
}

/** Takes the focus after a review was sent or removed, so that reading goes on here. */
function Done({ heading: Heading, title, children }: DoneProps) {
  const element = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    element.current?.focus()
    element.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div className="max-w-[52ch] border-t border-line pt-8">
      <Heading ref={element} tabIndex={-1} className="text-3xl outline-none">
        {title}
      </Heading>
      <div className="mt-4 space-y-4 text-quiet">{children}</div>
    </div>
  )
}
