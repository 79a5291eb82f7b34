import { describe, expect, test } from 'vitest'
import { reviewDate } from '../review-date.ts'
import { splitLongText, writerWords } from './row-words.ts'

const NOTHING_SAID = { heightIn: null, deskIn: null, weightRangeLb: null, hoursADay: null, cameFrom: null }

test.each([
  ['2026-03-06T15:00:00Z', '03/06/2026'],
  // At the workshop it is still the evening before.
  ['2026-01-01T03:00:00Z', '12/31/2025'],
])('[9.10] %s is dated %s', (moment, date) => {
  expect(reviewDate(new Date(moment))).toBe(date)
})

test.each([
  [{}, ''],
  [
    { heightIn: 66, deskIn: 29, hoursADay: 6, cameFrom: 'office-chair' },
    '5\'6", desk 29 in, 6 hours a day, came from an office chair',
  ],
  [{ weightRangeLb: '150-179', hoursADay: 1, cameFrom: 'other' }, '150 to 179 lb, 1 hour a day'],
  [{ weightRangeLb: 'over-250' }, 'Over 250 lb'],
  [{ weightRangeLb: 'under-120', cameFrom: 'gaming-chair' }, 'Under 120 lb, came from a gaming chair'],
  [{ cameFrom: 'kneeling-chair' }, 'Came from another kneeling chair'],
  [{ cameFrom: 'sofa-or-bed' }, 'Came from a sofa or a bed'],
])('a writer is told by what they said: %j', (said, words) => {
  expect(writerWords({ ...NOTHING_SAID, ...said })).toBe(words)
})

describe('a long text begins, and goes on when asked to', () => {
  test('a short one is whole', () => {
    expect(splitLongText('Fine.')).toEqual(['Fine.', ''])
    const longest = 'x'.repeat(900)
    expect(splitLongText(longest)).toEqual([longest, ''])
    expect(splitLongText(`${longest}x`)[1]).not.toBe('')
  })

  test('between two words', () => {
    const text = 'word '.repeat(400).trim()
    const [start, rest] = splitLongText(text)
    expect(start.endsWith('word')).toBe(true)
    expect(`${start} ${rest}`).toBe(text)
    // Another word would be too much.
    expect(start).toHaveLength(699)
    const long = `${'x'.repeat(300)} ${'y'.repeat(300)} ${'z'.repeat(400)}`
    expect(splitLongText(long)).toEqual([`${'x'.repeat(300)} ${'y'.repeat(300)}`, 'z'.repeat(400)])
  })

  test('without a space, and never within one character', () => {
    const text = '👩‍🦽'.repeat(1000)
    const [start, rest] = splitLongText(text)
    expect(start + rest).toBe(text)
    expect(start.endsWith('👩‍🦽')).toBe(true)
    expect(start).toHaveLength(700)
    const odd = `a${text}`
    expect(splitLongText(odd)[0]).toHaveLength(696)
  })

  test('one of many lines takes no more room than one of many words', () => {
    const lines = Array.from({ length: 60 }, (_, line) => `Day ${line}.`)
    const [start, rest] = splitLongText(lines.join('\n'))
    expect(start.split('\n')).toEqual(lines.slice(0, 12))
    expect(rest.split('\n')).toEqual(lines.slice(12))
    expect(splitLongText(lines.slice(0, 16).join('\n'))[1]).toBe('')
    const [few] = splitLongText(`${'x'.repeat(400)}\n${'y'.repeat(400)}\n${lines.join('\n')}`)
    expect(few, 'what comes first, of words and lines, ends it').toBe('x'.repeat(400))
  })

  test('empty lines of a row are one', () => {
    expect(splitLongText('Fine.\n\n\n \n\r\n\nStill fine.\nYes.')).toEqual(['Fine.\n\nStill fine.\nYes.', ''])
  })

  test('not for the sake of a few more words', () => {
    expect(splitLongText(`${'word '.repeat(150)}end`)[1]).toBe('')
  })
})
