import { createRoot } from 'react-dom/client'
import { callSignedIn, signedInAccount } from '../../account/signed-in.ts'
import { browserPage, whenPageIsLookedAt } from '../../islands/page-lifecycle.ts'
import { keepEnhanced } from '../keep-enhanced.ts'
import { createReviewMarks } from './create-review-marks.ts'
import { ReviewActions } from './review-actions.tsx'

const PLACE = '[data-review-actions]'

/** Puts the buttons into the places that reviews have for them, those that come later included. */
export function mountActions(section: HTMLElement): void {
  const marks = createReviewMarks(callSignedIn)
  let isLoading = false

  /** One question covers all shown reviews; calls that come at once share it. */
  const load = () => {
    if (isLoading || signedInAccount.get().kind !== 'signed-in') return
    isLoading = true
    queueMicrotask(() => {
      isLoading = false
      const ids = [...section.querySelectorAll<HTMLElement>(PLACE)].map(idOf)
      if (ids.length > 0) void marks.load(ids)
    })
  }

  keepEnhanced(section, {
    selector: PLACE,
    keyOf: (place) => String(idOf(place)),
    start(place) {
      const root = createRoot(place)
      const render = ({ dataset }: HTMLElement) =>
        root.render(
          <ReviewActions
            reviewId={idOf(place)}
            author={dataset.author ?? ''}
            helpfulCount={Number(dataset.helpfulCount)}
            marks={marks}
          />,
        )
      render(place)
      load()
      return { update: render, stop: () => root.unmount() }
    },
  })
  signedInAccount.listen(({ kind }) => (kind === 'signed-in' ? load() : marks.forget()))
  // A vote may have been given in another tab.
  whenPageIsLookedAt(browserPage, load)
}

function idOf({ dataset }: HTMLElement): number {
  return Number(dataset.reviewActions)
}
