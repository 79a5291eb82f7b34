import { expect, test } from 'vitest'
import { spreadInches } from '#facts/people.ts'
import { type SeatHeight, seatOf } from '#facts/seats.ts'
import { elbowMiss } from '#geometry/setting.ts'
import { readSamples, SAMPLED_PRODUCTS, type Sample } from '#server/reviews/samples.ts'

const sets = await Promise.all(SAMPLED_PRODUCTS.map(readSamples))
const everything = sets.flatMap(({ handle, samples }) => samples.map((sample) => ({ handle, sample })))
const textOf = ({ title, body }: Sample) => `${title}\n${body}`

/** Wording for the seat's setting; the pad under the knees is set separately. */
const SET_TO: Readonly<Record<'lowest' | 'middle' | 'highest', RegExp>> = {
  lowest: /(?<!pad (?:in|on) the )\b(?:lowest|bottom) hole|\bhole 1\b|\bseat on 1\b|\bat its lowest\b/i,
  middle: /(?<!pad in the )\bmiddle (?:hole|one|setting)|\babout in the middle\b|\bseat in hole 2\b/i,
  highest: /\b(?:top|third) hole|\bhole 3\b|\ball the way up\b|\bmost of the way up\b/i,
}

function heightsOf(height: SeatHeight): Record<keyof typeof SET_TO, number> {
  if (height.by === 'nothing') throw new Error('a seat that samples are of can be set')
  const [lowest, middle, highest] =
    height.by === 'lift'
      ? [height.minIn, (height.minIn + height.maxIn) / 2, height.maxIn]
      : height.holes.heightAtHoleIn
  return { lowest: lowest ?? 0, middle: middle ?? 0, highest: highest ?? 0 }
}

test('the seat of whoever is content is set so that their hands meet their desk', () => {
  const held: string[] = []
  for (const { handle, sample } of everything) {
    const { height_in: heightIn, desk_height_in: deskIn, rating } = sample
    const seat = seatOf(handle)
    const text = textOf(sample)
    const named = (['lowest', 'middle', 'highest'] as const).filter((hole) => SET_TO[hole].test(text))
    const [hole, other] = named
    if (!seat || !hole || other || !heightIn || !deskIn || rating < 5) continue
    // No chair fits a desk this low, and a reviewer who has one says so.
    if (deskIn < (seat.deskIn?.minHeight ?? 0) || /wouldn't want to type/.test(text)) continue
    const miss = elbowMiss(heightsOf(seat.height)[hole], {
      ...{ heightIn, deskIn, weightLb: undefined, shinsHurt: false },
    })
    expect(miss, `${sample.author}, seat ${hole}: ${text}`).toBeLessThanOrEqual(
      spreadInches('elbowRestHeight'),
    )
    held.push(sample.author)
  }
  expect(held.length).toBeGreaterThan(8)
})
