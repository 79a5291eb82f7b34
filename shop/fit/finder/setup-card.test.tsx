import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type Seat, seats } from '#facts/seats.ts'
import { fitOf } from '#geometry/fit.ts'
import { AS_SPECIFIED } from '#tests/fixtures/shop/shown-claims.ts'
import { SetupCard } from './setup-card.tsx'

const visitor = { heightIn: 66, weightLb: undefined, deskIn: 29, shinsHurt: false }

function textOfCard(seat: Seat): string {
  const fit = fitOf(seat, visitor)
  if (fit.verdict !== 'fits') throw new Error(JSON.stringify(fit.obstacles))
  const card = <SetupCard visitor={visitor} fit={fit} set={undefined} sold={seats} claims={AS_SPECIFIED} />
  return renderToStaticMarkup(card).replaceAll(/<[^>]+>/g, '')
}

const kneeling = seats.filter(({ kneels }) => kneels)

test('[9.16] a kneeling chair is tested for ten minutes before anything is changed, if anything can be', () => {
  expect(kneeling).toHaveLength(3)
  for (const seat of kneeling) {
    const change = seat.height.by === 'nothing' ? '' : ' before you change anything'
    expect(textOfCard(seat), seat.handle).toContain(
      `Test it for 10 minutes${change}: your shins should carry 30-40% of your weight`,
    )
  }
  expect(kneeling.filter(({ height }) => height.by === 'nothing')).toHaveLength(1)
})
