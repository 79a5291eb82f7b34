import { expect, test } from 'vitest'
import { spreadInches, usualInches } from './people.ts'
import { kneelingChair } from './products.ts'

const { sitterIn, elbowAboveSeatIn } = kneelingChair

test('[1.04] the elbows of the shortest and of the tallest sitter rest where the chair’s 29 to 35 in take them to be', () => {
  const doubt = spreadInches('elbowRestHeight')
  expect(Math.abs(usualInches('elbowRestHeight', sitterIn.minHeight) - elbowAboveSeatIn.least)).toBeLessThan(
    doubt,
  )
  expect(Math.abs(usualInches('elbowRestHeight', sitterIn.maxHeight) - elbowAboveSeatIn.most)).toBeLessThan(
    doubt,
  )
})

test('the parts of a body fit together: an arm hangs from the shoulder, a head is on top', () => {
  for (const height of [62, 66, 70, 74]) {
    const at = (part: Parameters<typeof usualInches>[0]) => usualInches(part, height)
    expect(at('sittingHeight')).toBeGreaterThan(at('shoulderHeightSitting') + 8)
    expect(at('shoulderHeightSitting')).toBeGreaterThan(at('elbowRestHeight') + 10)
    expect(at('thigh') + at('shank') + at('sittingHeight')).toBeLessThan(height + 4)
  }
})
