import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { canKeepSetting, MAX_SETTING_CHARACTERS, readKeptSetting } from '#facts/kept-setting.ts'
import { kneelingSeat, seats } from '#facts/seats.ts'
import { fitOf } from '#geometry/fit.ts'
import { KeepSetting, keptBy } from './keep-setting.tsx'

const visitor = { heightIn: 66, weightLb: 150, deskIn: 29, shinsHurt: false }
const answerFor = (seat = kneelingSeat, changes: Partial<typeof visitor> = {}) => {
  const body = { ...visitor, ...changes }
  return { kind: 'fit', visitor: body, fit: fitOf(seat, body), instead: undefined } as const
}

test('every setting that the finder answers is one that an order keeps', () => {
  let kept = 0
  for (const seat of seats)
    for (let heightIn = 58; heightIn <= 80; heightIn += 0.5)
      for (let deskIn = 24; deskIn <= 48; deskIn += 0.5)
        for (const shinsHurt of [false, true]) {
          const words = keptBy(answerFor(seat, { heightIn, deskIn, shinsHurt }))
          if (words === undefined) continue
          kept += 1
          expect(readKeptSetting(seat.handle, words)?.words, `${seat.name}: ${words}`).toBe(words)
          expect(words.length).toBeLessThanOrEqual(MAX_SETTING_CHARACTERS)
        }
  expect(kept).toBeGreaterThan(1_000)
})

test('it is kept by a box that nobody has ticked, and says nothing of the body', () => {
  const markup = renderToStaticMarkup(<KeepSetting answer={answerFor()} id="keep-setting" />)
  expect(markup).toContain('value="Seat in hole 2, knee pad in hole 1"')
  expect(markup).not.toContain('checked')
  expect(markup).not.toMatch(/66|150|5&#x27;6|29/)
})

test('there is no box without an answer, for a seat that does not fit, or with nothing to set', () => {
  expect(renderToStaticMarkup(<KeepSetting answer={undefined} />)).toBe('')
  expect(keptBy(answerFor(kneelingSeat, { weightLb: 300 }))).toBeUndefined()
  const fixed = seats.filter((seat) => !canKeepSetting(seat))
  expect(fixed.length).toBeGreaterThan(0)
  for (const seat of fixed) expect(keptBy(answerFor(seat))).toBeUndefined()
})
