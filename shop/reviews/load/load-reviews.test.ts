import { afterEach, describe, expect, test, vi } from 'vitest'
import { AS_SPECIFIED, SUBSTANTIATED } from '#tests/fixtures/shop/shown-claims.ts'
import type { BackendClient } from '../../clients/backend/backend-client.ts'
import type { ReviewSummary, StarCounts } from '../../clients/backend/review-summaries.ts'
import type { ReviewsWanted } from '../../clients/backend/reviews.ts'
import type { Claims } from '../../page-api/claims.ts'
import { recordPage } from '../../page-api/page-context.ts'
import type { PageServices } from '../../page-api/page-services.ts'
import { PLAIN_VIEW } from '../view/reviews-view.ts'
import { loadReviews } from './load-reviews.ts'
import { loadRatings, loadSummaries } from './load-summaries.ts'

const NONE: StarCounts = [0, 0, 0, 0, 0]
const NO_COMFORT = { knees: NONE, back: NONE, assembly: NONE }
const HANDLE = 'chair'
const BODY = { heightIn: 66, deskIn: 29 }

interface Backend {
  summary?: Partial<ReviewSummary>
  like?: StarCounts
  claims?: Claims
  answers?: Partial<BackendClient>
}

function open({ summary = {}, like = NONE, claims = AS_SPECIFIED, answers = {} }: Backend) {
  const wanted: ReviewsWanted[] = []
  const page = recordPage('id', '')
  const log = { warn: vi.fn(), error: vi.fn() }
  const whole = { genuine: NONE, sample: NONE, hidden: NONE, comfort: NO_COMFORT, ...summary }
  const backend: BackendClient = {
    reviewSummaries: async () => ({ ok: true, data: new Map([[HANDLE, whole]]) }),
    reviews: async (question) => {
      wanted.push(question)
      return { ok: true, data: [] }
    },
    picturedReviews: async () => ({ ok: true, data: [] }),
    reviewsLike: async () => ({
      ok: true,
      data: {
        stars: like,
        comfort: NO_COMFORT,
        total: like.reduce((a, b) => a + b),
        average: 5,
        isSample: false,
      },
    }),
    reviewsByStar: async () => ({ ok: true, data: [] }),
    ...answers,
  }
  const locals = { page, log, backend, claims } as unknown as PageServices
  return { locals, page, log, wanted }
}

async function load(backend: Backend, view: object = {}, body: typeof BODY | null = null) {
  const opened = open(backend)
  const summaries = await loadSummaries(opened.locals, [HANDLE])
  const loaded = await loadReviews(opened.locals, summaries, {
    handle: HANDLE,
    view: { ...PLAIN_VIEW, ...view },
    body,
  })
  return { ...opened, loaded }
}

afterEach(() => void vi.useRealTimers())

describe('[4.05] [9.10] five of the reviews that are wanted', () => {
  const genuine: StarCounts = [0, 2, 0, 0, 10]

  test.each([
    [{}, { offset: 0, stars: null }, { page: 1, pages: 3, total: 12 }],
    [{ page: 3 }, { offset: 10 }, { page: 3 }],
    // The page is beyond the last one.
    [{ page: 4 }, { offset: 0 }, { page: 1 }],
    [
      { stars: 5, page: 2, sort: 'lowest' },
      { offset: 5, stars: 5, sort: 'lowest' },
      { pages: 2, total: 10 },
    ],
  ])('%j', async (view, question, list) => {
    const { loaded, wanted, page } = await load({ summary: { genuine } }, view)
    expect(wanted).toEqual([expect.objectContaining({ of: 'genuine', limit: 5, like: null, ...question })])
    expect(loaded).toMatchObject({ state: 'loaded', list })
    expect(page.tags).toEqual(['reviews:chair'])
    expect(page.cacheable).toBe(true)
  })

  test('of a filter that leaves nothing nobody is asked', async () => {
    const { loaded, wanted } = await load({ summary: { genuine } }, { stars: 1 })
    expect(loaded).toMatchObject({ list: { reviews: [], page: 1, pages: 0, total: 0 } })
    expect(wanted).toEqual([])
  })

  test.each([
    ['nobody has reviewed', undefined, 0],
    ['only hidden reviews are of', { hidden: [1, 0, 2, 0, 0] as const }, 3],
  ])('of a product that %s nothing is asked, and nothing is shown', async (_what, summary, hiddenCount) => {
    const { locals, wanted } = open({})
    const whole = { genuine: NONE, sample: NONE, hidden: NONE, comfort: NO_COMFORT, ...summary }
    const summaries = new Map(summary && [[HANDLE, whole]])
    const loaded = await loadReviews(locals, summaries, { handle: HANDLE, view: PLAIN_VIEW, body: BODY })
    expect(loaded).toEqual({
      ...{
        state: 'loaded',
        counted: undefined,
        like: undefined,
        samples: undefined,
        pictured: [],
        hiddenCount,
      },
      list: { reviews: [], page: 1, pages: 0, total: 0 },
    })
    expect(wanted).toEqual([])
  })

  test('[4.08] their pictures are of the same list: of genuine reviews, or of samples', async () => {
    const picturedReviews = vi.fn(async () => ({ ok: true, data: [] }) as const)
    await load({ summary: { genuine }, answers: { picturedReviews } })
    await load({ summary: { sample: [0, 0, 0, 0, 7] }, answers: { picturedReviews } })
    expect(picturedReviews.mock.calls).toEqual([
      [{ handle: HANDLE, of: 'genuine' }],
      [{ handle: HANDLE, of: 'samples' }],
    ])
  })

  test('samples stand for genuine ones, then below them, and nowhere where claims must be proved', async () => {
    const sample: StarCounts = [0, 0, 0, 0, 7]
    const alone = await load({ summary: { sample } })
    expect(alone.wanted.map(({ of }) => of)).toEqual(['samples'])
    expect(alone.loaded).toMatchObject({ samples: undefined, list: { total: 7 } })
    const both = await load({ summary: { sample, genuine } }, { samplesPage: 2, stars: 2 })
    expect(both.wanted.map(({ of, offset, stars }) => [of, offset, stars])).toEqual([
      ['genuine', 0, 2],
      ['samples', 5, null],
    ])
    expect(both.loaded).toMatchObject({ samples: { total: 7, page: 2 }, counted: { total: 12 } })
    const proved = await load({ summary: { sample }, claims: SUBSTANTIATED })
    expect([proved.loaded, proved.wanted]).toMatchObject([{ counted: undefined, samples: undefined }, []])
  })

  test('people like the reader come first, where there are any and they were not taken off', async () => {
    const like: StarCounts = [0, 0, 0, 0, 3]
    const first = await load({ summary: { genuine }, like }, {}, BODY)
    expect(first.wanted).toMatchObject([{ like: BODY }])
    expect(first.loaded).toMatchObject({ like: { isFilter: true }, list: { total: 3 } })
    const everyone = await load({ summary: { genuine }, like }, { everyone: true }, BODY)
    expect(everyone.wanted).toMatchObject([{ like: null }])
    const nobody = await load({ summary: { genuine } }, {}, BODY)
    expect(nobody.loaded).toMatchObject({ like: { isFilter: false }, list: { total: 12 } })
  })
})

describe('[2.23] [2.26] what cannot be loaded is not told as a fact, and not kept', () => {
  const failure = { ok: false, error: { kind: 'network', message: 'away' } } as const

  test.each([
    ['what reviews come to', { reviewSummaries: async () => failure }],
    ['the reviews of chair', { reviews: async () => failure }],
    ['the reviews of chair by people like one', { reviewsLike: async () => failure }],
  ])('%s', async (what, answers) => {
    const { loaded, page, log } = await load({ summary: { genuine: [0, 0, 0, 0, 1] }, answers }, {}, BODY)
    expect(loaded).toEqual({ state: 'failed' })
    expect(page.cacheable).toBe(false)
    expect(log.error).toHaveBeenCalledExactlyOnceWith(
      { requestId: 'id', err: undefined, failure: { kind: 'network', message: 'away' } },
      `${what} could not be loaded`,
    )
  })

  test('cards show nothing then, and the specified stars where nobody has written', async () => {
    const away = open({ answers: { reviewSummaries: async () => failure } })
    expect((await loadRatings(away.locals, [{ handle: HANDLE }]))(HANDLE)).toBeUndefined()
    const there = open({})
    expect((await loadRatings(there.locals, [{ handle: HANDLE }]))('stool')).toMatchObject({ average: 4.5 })
  })

  test('all questions of a page together have two seconds', async () => {
    vi.useFakeTimers()
    const late = <Data>(data: Data, ms: number) =>
      new Promise<Data>((resolve) => setTimeout(() => resolve(data), ms))
    const summary = { genuine: [0, 0, 0, 0, 1], sample: NONE, hidden: NONE, comfort: NO_COMFORT } as const
    const loading = load({
      answers: {
        reviewSummaries: () => late({ ok: true, data: new Map([[HANDLE, summary]]) }, 1_500),
        reviews: () => late({ ok: true, data: [] }, 1_500),
      },
    })
    await vi.advanceTimersByTimeAsync(2_000)
    expect((await loading).loaded).toEqual({ state: 'failed' })
  })
})

test('[4.08] [8.07] the reviews are whole without their pictures, and such a page is not kept', async () => {
  const { loaded, page, log } = await load({
    summary: { genuine: [0, 0, 0, 0, 3] },
    answers: {
      picturedReviews: async () => ({ ok: false, error: { kind: 'network', message: 'away' } }),
    },
  })
  expect(loaded).toMatchObject({ state: 'loaded', pictured: [], list: { total: 3 } })
  expect(page.cacheable).toBe(false)
  expect(log.error).toHaveBeenCalledExactlyOnceWith(
    expect.anything(),
    'the pictures of chair could not be loaded',
  )
})

test('a list of many products asks for their ratings at once, and one of none asks nobody', async () => {
  const reviewSummaries = vi.fn(async () => ({ ok: true, data: new Map() }) as const)
  const { locals, page } = open({ answers: { reviewSummaries } })
  await loadRatings(locals, [])
  expect(reviewSummaries).not.toHaveBeenCalled()
  await loadRatings(locals, [{ handle: 'chair' }, { handle: 'stool' }])
  expect(reviewSummaries).toHaveBeenCalledExactlyOnceWith(['chair', 'stool'])
  expect(page.tags).toEqual(['reviews:chair', 'reviews:stool'])
})
