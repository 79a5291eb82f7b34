import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AS_SPECIFIED } from '#tests/fixtures/shop/shown-claims.ts'
import { type StarCounts, summedUp } from '../clients/backend/review-summaries.ts'
import { Reviews } from './reviews.tsx'
import { PLAIN_VIEW } from './view/reviews-view.ts'

const NONE: StarCounts = [0, 0, 0, 0, 0]
const COMFORT = { knees: NONE, back: NONE, assembly: NONE }

/** Of eight reviews two have three stars, and none of these two is by people like the reader, who all gave five. */
function showThreeStars({ isFilter }: { isFilter: boolean }): string {
  const html = renderToStaticMarkup(
    <Reviews
      handle="chair"
      loaded={{
        state: 'loaded',
        counted: summedUp([0, 0, 2, 0, 6], COMFORT, false),
        like: {
          body: { heightIn: 66, deskIn: 29 },
          counted: summedUp([0, 0, 0, 0, 4], COMFORT, false),
          isFilter,
        },
        list: { reviews: [], page: 1, pages: 0, total: 0 },
        pictured: [],
        samples: undefined,
        hiddenCount: 0,
      }}
      view={{ ...PLAIN_VIEW, stars: 3 }}
      claims={AS_SPECIFIED}
      path="/product/chair"
      search=""
    />,
  )
  return html.replaceAll(/<[^>]+>/g, '')
}

test('[4.05] while people like the reader are shown, a filter by stars says of whom no one gave so many', () => {
  const text = showThreeStars({ isFilter: true })
  expect(text).toContain('No one like you gave 3 stars.')
  expect(text).toContain('2 reviews')
  expect(text).not.toContain('only these shown')
})

test('[4.05] of everyone it says that only these are shown', () => {
  expect(showThreeStars({ isFilter: false })).toContain('2 reviews, only these shown')
})
