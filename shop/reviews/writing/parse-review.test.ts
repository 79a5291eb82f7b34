import { describe, expect, test } from 'vitest'
import { parseReview } from './parse-review.ts'
import { EMPTY_VALUES, type ReviewValues, valuesOfReview } from './review-values.ts'

const TYPED: ReviewValues = {
  ...EMPTY_VALUES,
  rating: '3',
  author: 'Kim',
  body: 'My knees took a week to get used to it.',
}
const parse = (more: Partial<ReviewValues>) => parseReview({ ...TYPED, ...more })
const problems = (more: Partial<ReviewValues>) => {
  const parsed = parse(more)
  return parsed.ok ? [] : parsed.problems
}

describe('[3.05] what a writer types is read', () => {
  test('with nothing but what a review needs', () => {
    expect(parse({})).toEqual({
      ok: true,
      review: {
        author: 'Kim',
        rating: 3,
        title: '',
        body: 'My knees took a week to get used to it.',
        height_in: null,
        desk_height_in: null,
        weight_range: null,
        hours_a_day: null,
        came_from: null,
        knee_comfort: null,
        back_comfort: null,
        assembly_ease: null,
      },
    })
  })

  test.each([
    [{ 'height-ft': '5', 'height-in': '6' }, { height_in: 66 }],
    [{ 'height-ft': '5', 'height-in': '11,5' }, { height_in: 72 }],
    [{ 'height-cm': '168' }, { height_in: 66 }],
    [{ 'height-ft': '7' }, { height_in: 84 }],
    [{ 'height-cm': '121' }, { height_in: 48 }],
    [{ 'height-cm': '214' }, { height_in: 84 }],
    [{ 'desk-cm': '50' }, { desk_height_in: 20 }],
    [{ 'desk-cm': '128' }, { desk_height_in: 50 }],
    [{ 'desk-in': '28.5' }, { desk_height_in: 29 }],
    [
      { 'weight-range': '150-179', 'hours-a-day': '6', 'came-from': 'other' },
      { weight_range: '150-179', hours_a_day: 6, came_from: 'other' },
    ],
    [
      { 'knee-comfort': '2', 'back-comfort': '', 'assembly-ease': '5' },
      { knee_comfort: 2, assembly_ease: 5 },
    ],
    [
      { author: '  Kim\0 ', title: ' So so ' },
      { author: 'Kim', title: 'So so' },
    ],
    [{ body: `  ${'word '.repeat(1000)}` }, { body: 'word '.repeat(1000).trim() }],
    [{ body: 'First of all.\r\nThen the rest.' }, { body: 'First of all.\nThen the rest.' }],
    [{ body: 'x'.repeat(10) }, { body: 'x'.repeat(10) }],
    [{ body: 'Half a character: \ud83d!' }, { body: 'Half a character: \ufffd!' }],
    [{ body: '<script>alert(1)</script>' }, { body: '<script>alert(1)</script>' }],
    [{ body: 'הכיסא נוח לברכיים שלי 👩‍🦽' }, { body: 'הכיסא נוח לברכיים שלי 👩‍🦽' }],
    // 5,000 characters, of two code units each.
    [{ body: '🪑'.repeat(5000) }, { body: '🪑'.repeat(5000) }],
  ])('%#', (typed, row) => {
    expect(parse(typed)).toMatchObject({ ok: true, review: row })
  })

  test('and read back for changing', () => {
    const typed = {
      ...TYPED,
      title: 'Firm',
      'height-ft': '5',
      'height-in': '0',
      'desk-in': '29',
      'weight-range': 'over-250',
      'hours-a-day': '1',
      'came-from': 'sofa-or-bed',
      'knee-comfort': '1',
    }
    const parsed = parseReview(typed)
    expect(parsed.ok && valuesOfReview(parsed.review)).toEqual(typed)
  })
})

describe('[5.09] [6.03] what no review may be is told beside its field', () => {
  test.each([
    [{ rating: '' }, 'rating', 'Choose one to five stars.'],
    [{ rating: '6' }, 'rating', 'Choose one to five stars.'],
    [{ author: ' \n ' }, 'author', 'Say what you want to be called.'],
    [{ author: 'x'.repeat(61) }, 'author', 'A name can have at most 60 characters.'],
    [{ title: 'x'.repeat(121) }, 'title', 'A title can have at most 120 characters.'],
    [{ body: '  too short' }, 'body', 'Write at least 10 characters: a sentence is enough.'],
    [{ body: 'x'.repeat(5001) }, 'body', 'A review can have at most 5,000 characters.'],
    [{ 'knee-comfort': '0' }, 'knee-comfort', 'Choose one to five, or none.'],
    [{ 'weight-range': 'heavy' }, 'weight-range', 'Choose one of these, or none.'],
    [{ 'hours-a-day': '17' }, 'hours-a-day', 'Choose one of these, or none.'],
    [{ 'came-from': 'a boat' }, 'came-from', 'Choose one of these, or none.'],
    [
      { 'height-cm': '300' },
      'height-cm',
      'Check your height: this takes 4 to 7 feet, or 121 to 214 centimeters.',
    ],
    [{ 'height-ft': 'tall' }, 'height-ft', 'Use numbers only, such as 5 and 6.'],
    [{ 'desk-in': 'high' }, 'desk-in', 'Use numbers only, such as 29.'],
    [
      { 'height-ft': '5.11' },
      'height-ft',
      'That can be read in two ways. Fill in feet and inches, each in its field.',
    ],
    [
      { 'height-ft': '5,5', 'height-in': '3' },
      'height-ft',
      'Fill in whole feet, and the inches beside them.',
    ],
    [{ 'height-ft': '5', 'height-in': '12' }, 'height-in', 'Beside feet, inches go up to 11.'],
    [
      { 'desk-in': '12' },
      'desk-in',
      'Check the height of your desk: this takes 20 to 50 inches, or 50 to 128 centimeters.',
    ],
  ] as const)('%j', (typed, field, message) => {
    expect(problems(typed)).toEqual([{ fields: [field], message }])
  })

  test('all at once, in the order of the form', () => {
    const typed = {
      rating: '',
      body: '',
      'height-cm': 'tall',
      'desk-in': '29',
      'desk-cm': '70',
      'came-from': 'x',
    }
    expect(problems(typed).map(({ fields }) => fields[0])).toEqual([
      'rating',
      'body',
      'height-cm',
      'desk-in',
      'came-from',
    ])
  })
})
