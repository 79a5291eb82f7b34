import { buttonStyle } from '../../ui/button-style.ts'
import { TextLink } from '../../ui/text/text-link.tsx'

interface WaysToWriteProps {
  handle: string
  hiddenCount: number
}

/** Links to writing a review and to how reviews come about, with the number of hidden ones. */
export function WaysToWrite({ handle, hiddenCount }: WaysToWriteProps) {
  return (
    <div className="mt-8">
      <a
        href={`/review?product=${encodeURIComponent(handle)}`}
        data-write-review=""
        className={buttonStyle('quiet', 'w-full sm:w-auto')}
      >
        Write a review
      </a>
      <p className="mt-3 text-note">
        <TextLink href="/reviews">How our reviews work</TextLink>
      </p>
      {hiddenCount > 0 && (
        <p className="figures text-sm text-quiet">
          {hiddenCount.toLocaleString('en-US')} {hiddenCount === 1 ? 'review is' : 'reviews are'} hidden, for
          reasons that have nothing to do with stars.
        </p>
      )}
    </div>
  )
}
