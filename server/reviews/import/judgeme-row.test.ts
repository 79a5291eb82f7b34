import { describe, expect, test, vi } from 'vitest'
import { type JudgemeCells, readJudgemeRow } from './judgeme-row.ts'

const ROW: JudgemeCells = {
  title: 'Fine',
  body: 'It does what it says.',
  rating: '4',
  review_date: '2025-03-02 10:12:00 UTC',
  reviewer_name: 'Kim R.',
  product_handle: 'keel-saddle-stool',
  reply: '',
  reply_date: '',
  picture_urls: '',
  curated: 'ok',
}
const read = (cells: Partial<JudgemeCells>) => readJudgemeRow({ ...ROW, ...cells })
const rowOf = (cells: Partial<JudgemeCells>) => {
  const result = read(cells)
  if ('problems' in result) throw new Error(result.problems.join('; '))
  return result
}

describe('[7.06] a row of the other app’s export', () => {
  test('becomes a review that nobody here wrote, with its own time and never verified', () => {
    const { row, pictureUrls, wasSpam } = rowOf({})
    expect(row).toEqual({
      product_handle: 'keel-saddle-stool',
      author: 'Kim R.',
      rating: 4,
      title: 'Fine',
      body: 'It does what it says.',
      created_at: '2025-03-02T10:12:00.000Z',
      source: 'import',
      answer: null,
      answered_at: null,
      import_key: expect.stringMatching(/^judgeme-[0-9a-f]{40}$/),
    })
    expect([pictureUrls, wasSpam]).toEqual([[], false])
  })

  test('has an answer where there was a reply, of the reply’s time or the review’s', () => {
    const reply = ' Thank you. '
    expect(rowOf({ reply, reply_date: '2025-03-04 08:00:00 UTC' }).row).toMatchObject({
      answer: 'Thank you.',
      answered_at: '2025-03-04T08:00:00.000Z',
    })
    expect(rowOf({ reply }).row.answered_at).toBe('2025-03-02T10:12:00.000Z')
  })

  test('is known again by whose words it is, of what and when, whatever else has changed', () => {
    const key = rowOf({}).row.import_key
    expect(rowOf({ reply: 'Thanks', curated: 'spam', title: 'Very fine' }).row.import_key).toBe(key)
    for (const other of [{ body: 'It does not.' }, { reviewer_name: 'Jo' }, { product_handle: 'chair' }])
      expect(rowOf(other).row.import_key).not.toBe(key)
  })

  test('may have no words, no name and five pictures', () => {
    const urls = Array.from({ length: 5 }, (_, at) => `https://cdn.example/${at}.jpg`)
    const { row, pictureUrls, wasSpam } = rowOf({
      body: '',
      reviewer_name: ' ',
      picture_urls: urls.join(','),
      curated: 'spam',
    })
    expect([row.body, row.author, pictureUrls, wasSpam]).toEqual(['', 'Anonymous', urls, true])
  })

  test.each(['2025-03-02', '2025-03-02 00:00:00', '2025-03-02T00:00:00Z', '2025-03-02T02:00:00+02:00'])(
    'is of %s',
    (review_date) => {
      expect(rowOf({ review_date }).row.created_at).toBe('2025-03-02T00:00:00.000Z')
    },
  )

  test.each([
    ['2025-03-02T10:12Z', '2025-03-02T10:12:00.000Z'],
    ['2025-03-02 10:12:00.5', '2025-03-02T10:12:00.500Z'],
    ['2025-03-02 10:12:00.123456 UTC', '2025-03-02T10:12:00.123Z'],
    ['2025-03-02 10:12:00 -0500', '2025-03-02T15:12:00.000Z'],
  ])('may be written at %s', (review_date, moment) => {
    expect(rowOf({ review_date }).row.created_at).toBe(moment)
  })

  test.each(['2025-03-02 10:12:00 UTC', '2025-03-02 10:12:00'])(
    'is of the same moment wherever the shop runs: %s',
    (review_date) => {
      vi.stubEnv('TZ', 'America/Chicago')
      expect(rowOf({ review_date }).row.created_at).toBe('2025-03-02T10:12:00.000Z')
      vi.unstubAllEnvs()
    },
  )

  test('may be as long as there is room, and of this moment', () => {
    const longest = { title: 'x'.repeat(120), body: '🪑'.repeat(5000), reviewer_name: 'x'.repeat(60) }
    expect(rowOf({ ...longest, reply: 'x'.repeat(2000), product_handle: 'x'.repeat(255) }).row).toMatchObject(
      {
        ...{ title: longest.title, author: longest.reviewer_name },
      },
    )
    vi.useFakeTimers({ now: new Date('2025-03-02T10:12:00Z'), toFake: ['Date'] })
    expect(rowOf({}).row.created_at).toBe('2025-03-02T10:12:00.000Z')
    vi.useRealTimers()
  })

  test('names pictures between spaces and commas', () => {
    const [a, b] = ['https://cdn.example/a.jpg', 'https://cdn.example/b.jpg']
    expect(rowOf({ picture_urls: ` ${a} ,  ${b}\n` }).pictureUrls).toEqual([a, b])
  })

  test.each<[Partial<JudgemeCells>, string]>([
    [{ rating: '6' }, 'rating must be 1, 2, 3, 4 or 5'],
    [{ rating: '4.5' }, 'rating must be 1, 2, 3, 4 or 5'],
    [{ rating: '' }, 'rating must be 1, 2, 3, 4 or 5'],
    [{ review_date: '02/03/2025' }, 'review_date must be a time that has been, like 2025-03-02 10:12:00 UTC'],
    [{ review_date: '2999-01-01' }, 'review_date must be a time that has been, like 2025-03-02 10:12:00 UTC'],
    [{ review_date: '2025-02-31' }, 'review_date must be a time that has been, like 2025-03-02 10:12:00 UTC'],
    [
      { review_date: 'on 2025-03-02 10:12:00 UTC' },
      'review_date must be a time that has been, like 2025-03-02 10:12:00 UTC',
    ],
    [
      { review_date: '2025-03-02 10:12:00 UTC or so' },
      'review_date must be a time that has been, like 2025-03-02 10:12:00 UTC',
    ],
    [
      { reply: 'Thanks', reply_date: 'yesterday' },
      'reply_date must be a time that has been, like 2025-03-02 10:12:00 UTC',
    ],
    [{ product_handle: 'x'.repeat(256) }, 'product_handle has more than 255 characters'],
    [{ picture_urls: 'a.jpg' }, 'picture_urls has an address that is not https'],
    [{ product_handle: ' ' }, 'product_handle is empty: whose review is it?'],
    [{ title: 'x'.repeat(121) }, 'title has more than 120 characters'],
    [{ body: '🪑'.repeat(5001) }, 'body has more than 5000 characters'],
    [{ reviewer_name: 'x'.repeat(61) }, 'reviewer_name has more than 60 characters'],
    [{ reply: 'x'.repeat(2001) }, 'reply has more than 2000 characters'],
    [{ picture_urls: 'http://cdn.example/a.jpg' }, 'picture_urls has an address that is not https'],
    [{ picture_urls: 'javascript:alert(1)' }, 'picture_urls has an address that is not https'],
    [{ picture_urls: 'https://a.example/1 '.repeat(6) }, 'picture_urls has more than 5 pictures'],
  ])('is refused for %j', (cells, problem) => {
    expect(read(cells)).toEqual({ problems: [problem] })
  })

  test('says everything that is wrong with it', () => {
    expect(read({ rating: '9', product_handle: '' })).toEqual({
      problems: ['rating must be 1, 2, 3, 4 or 5', 'product_handle is empty: whose review is it?'],
    })
  })
})
