import { seedProducts } from '#database/seed/catalogue-content.ts'
import { measuredSeats } from '#facts/products.ts'

/** Clause 5.06 hides this finish, so it is no choice. */
const HIDDEN = /velvet/i

const valuesOf = (handle: string): string[] =>
  seedProducts
    .filter((product) => product.handle === handle)
    .flatMap(({ options }) => options.flatMap(({ values }) => values.map(({ name }) => name)))

const EVERY_VALUE = [...new Set(seedProducts.flatMap(({ handle }) => valuesOf(handle)))]
  .filter((name) => !HIDDEN.test(name))
  // The frame is of birch in every finish.
  .filter((name) => !['Natural birch', 'Default Title'].includes(name))

/** Finishes in a product's own words that nobody can choose and that do not cover it. */
export function finishesNotOffered(handle: string, sentences: readonly string[]): string[] {
  const seat = measuredSeats.find((each) => each.handle === handle)
  const covered = seat && 'cloth' in seat ? String(seat.cloth) : ''
  const offered = valuesOf(handle).filter((name) => !HIDDEN.test(name))
  const others = EVERY_VALUE.filter((name) => !offered.includes(name))
  const names = [...others, ...(HIDDEN.test(covered) ? [] : ['velvet'])]
  return sentences.flatMap((sentence) =>
    names
      .filter((name) => new RegExp(`\\b${name}\\b`, 'i').test(sentence))
      .map((name) => `${name} is not offered: ${sentence}`),
  )
}
