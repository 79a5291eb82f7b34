import { describe, expect, test } from 'vitest'
import { createBackendCall } from './backend-call.ts'
import { fetchPicturedReviews } from './reviews.ts'
import { fetchReviewsByStar } from './reviews-by-star.ts'
import { fetchReviewsLike } from './reviews-like.ts'

const places = { backendUrl: 'https://backend.example', shopUrl: 'https://shop.example' }

function open(answer: unknown) {
  const asked: URL[] = []
  const call = createBackendCall({
    ...{ url: places.backendUrl, key: 'key' },
    fetch: async (address) => {
      asked.push(new URL(address))
      return Response.json(answer)
    },
  })
  const query = () =>
    Object.fromEntries([...(asked[0]?.searchParams ?? [])].filter(([name]) => name !== 'select'))
  return { call, asked, query, columns: () => asked[0]?.searchParams.get('select') }
}

describe('[7.05] reviews with pictures', () => {
  const newest = {
    ...{ product_handle: 'eq.chair', has_pictures: 'is.true', limit: '12' },
    ...{ order: 'created_at.desc,id.desc', 'review_pictures.order': 'position.asc' },
  }

  test.each([
    ['genuine', { source: 'neq.sample' }],
    ['samples', { source: 'eq.sample' }],
  ] as const)('are the newest twelve: %s', async (of, source) => {
    const { call, query } = open([])
    expect(await fetchPicturedReviews(call, places, { handle: 'chair', of })).toEqual({ ok: true, data: [] })
    expect(query()).toEqual({ ...newest, ...source })
  })
})

describe('[3.05] reviews by stars', () => {
  const totals = [5, 4, 3, 2, 1].map((stars) => ({ stars, shown: stars, hidden: 0 }))

  test('are told from five stars to one', async () => {
    const { call, query, columns } = open(totals)
    expect(await fetchReviewsByStar(call)).toEqual({ ok: true, data: totals })
    expect(columns()).toBe('stars,shown,hidden')
    expect(query()).toEqual({ order: 'stars.desc' })
  })

  test.each([
    ['one is missing', totals.slice(1)],
    ['one is too many', [...totals, ...totals.slice(0, 1)]],
    ['there are six stars', totals.map((each) => ({ ...each, stars: each.stars + 1 }))],
    ['some are less than none', totals.map((each) => ({ ...each, hidden: -1 }))],
    ['some are half', totals.map((each) => ({ ...each, shown: 0.5 }))],
  ])('cannot be read where %s', async (_case, answer) => {
    expect(await fetchReviewsByStar(open(answer).call)).toMatchObject({
      ok: false,
      error: { kind: 'protocol' },
    })
  })
})

describe('[3.05] reviews by people like the reader', () => {
  const ZERO = [0, 0, 0, 0, 0]
  const cell = (list: 'genuine' | 'sample', stars: readonly number[]) => ({
    ...{ list, stars, knees: stars, back: ZERO, assembly: ZERO },
  })
  const like = { heightIn: 70.5, deskIn: 29 }
  const cells = [
    cell('genuine', [0, 0, 0, 1, 1]),
    cell('sample', [9, 0, 0, 0, 0]),
    cell('genuine', [1, 0, 0, 0, 1]),
  ]

  test('are added up over the inches near theirs', async () => {
    const { call, columns } = open([
      { genuine: [0, 0, 0, 0, 3], sample: [1, 0, 0, 0, 0], review_body_counts: cells },
    ])
    expect(await fetchReviewsLike(call, 'chair', like)).toEqual({
      ok: true,
      data: {
        ...{ stars: [1, 0, 0, 1, 2], total: 4, average: (1 + 4 + 10) / 4, isSample: false },
        comfort: { knees: [1, 0, 0, 1, 2], back: ZERO, assembly: ZERO },
      },
    })
    expect(columns()).toBe('genuine,sample,review_body_counts(list,stars,knees,back,assembly)')
  })

  test('are two inches taller or smaller at most, at a desk that is one inch higher or lower at most', async () => {
    const { call, asked } = open([])
    await fetchReviewsLike(call, 'chair', like)
    const { searchParams } = asked[0] ?? new URL(places.backendUrl)
    expect(searchParams.get('product_handle')).toBe('eq.chair')
    expect(searchParams.getAll('review_body_counts.height_in')).toEqual(['gte.69', 'lte.72'])
    expect(searchParams.getAll('review_body_counts.desk_height_in')).toEqual(['gte.28', 'lte.30'])
  })

  test('are samples where the product has nothing else, and none once it has', async () => {
    const samples = open([{ genuine: ZERO, sample: [1, 0, 0, 0, 0], review_body_counts: cells }])
    expect(await fetchReviewsLike(samples.call, 'chair', like)).toMatchObject({
      ...{ ok: true, data: { stars: [9, 0, 0, 0, 0], isSample: true } },
    })
    const genuine = open([
      { genuine: [0, 0, 0, 0, 1], sample: [1, 0, 0, 0, 0], review_body_counts: cells.slice(1, 2) },
    ])
    expect(await fetchReviewsLike(genuine.call, 'chair', like)).toMatchObject({
      ...{ ok: true, data: { total: 0, average: null, isSample: false } },
    })
  })

  test('are none of a product that nobody has reviewed', async () => {
    expect(await fetchReviewsLike(open([]).call, 'chair', like)).toMatchObject({
      ...{ ok: true, data: { total: 0, average: null, isSample: false } },
    })
  })
})
