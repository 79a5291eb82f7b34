import { describe, expect, test, vi } from 'vitest'
import { createBackendClient } from './backend-client.ts'
import type { ReviewsWanted } from './reviews.ts'

const url = 'https://backend.example'
const shopUrl = 'https://shop.example'
const WANTED: ReviewsWanted = {
  handle: 'keel-saddle-stool',
  of: 'genuine',
  sort: 'recent',
  stars: null,
  like: null,
  offset: 0,
  limit: 5,
}
const ROW = {
  id: 7,
  author: 'Kim',
  rating: 4,
  title: 'Fine',
  body: 'My knees took a week to get used to it.',
  verified: true,
  images: [],
  created_at: '2026-03-06T15:00:00+00:00',
  source: 'customer',
  helpful_count: 2,
  review_pictures: [],
}

const ZERO = [0, 0, 0, 0, 0]
const NO_COMFORT = { knees: ZERO, back: ZERO, assembly: ZERO }
const NONE = {
  genuine: ZERO,
  sample: ZERO,
  hidden: ZERO,
  genuine_knees: ZERO,
  genuine_back: ZERO,
  genuine_assembly: ZERO,
  sample_knees: ZERO,
  sample_back: ZERO,
  sample_assembly: ZERO,
}

function open(answer: (address: URL, init: RequestInit) => Response | Promise<Response>, timeoutMs?: number) {
  const asked: URL[] = []
  const bodies: unknown[] = []
  const client = createBackendClient({
    url,
    shopUrl,
    key: 'public-key',
    timeoutMs,
    fetch: async (address, init) => {
      asked.push(new URL(address))
      bodies.push(JSON.parse(String(init.body ?? null)))
      return answer(new URL(address), init)
    },
  })
  return { client, asked, bodies }
}

describe('[7.05] reviews of a product', () => {
  test.each([
    ['recent', { sort: 'recent' }, 'created_at.desc,id.desc', {}],
    ['highest', { sort: 'highest' }, 'rating.desc,created_at.desc,id.desc', { sort: 'highest' }],
    ['lowest', { sort: 'lowest' }, 'rating.asc,created_at.desc,id.desc', { sort: 'lowest' }],
    ['of three stars', { stars: 3 }, 'created_at.desc,id.desc', { stars: 3 }],
    ['samples', { of: 'samples' }, 'created_at.desc,id.desc', { list: 'sample' }],
    [
      'by people like the reader',
      { like: { heightIn: 70.5, deskIn: 29 } },
      'created_at.desc,id.desc',
      { heights: [69, 72], desks: [28, 30] },
    ],
  ] as const)('are asked for a page at a time: %s', async (_name, more, order, sent) => {
    const { client, asked, bodies } = open(() => Response.json([ROW]))
    const result = await client.reviews({ ...WANTED, ...more, offset: 10 })
    expect(result).toMatchObject({ ok: true, data: [{ id: 7, helpfulCount: 2 }] })
    expect(asked[0]?.pathname).toBe(`/rest/v1/rpc/review_page${'like' in more ? '_near' : ''}`)
    expect(asked[0]?.searchParams.get('order')).toBe(order)
    expect(asked[0]?.searchParams.get('review_pictures.order')).toBe('position.asc')
    expect(bodies[0]).toEqual({
      handle: 'keel-saddle-stool',
      list: 'genuine',
      sort: 'recent',
      stars: null,
      skip: 10,
      size: 5,
      ...sent,
    })
  })

  test('have a date, and their pictures’ addresses and sizes', async () => {
    const review_pictures = [{ path: 'u 1/a.webp', width: 800, height: 600, description: 'By a desk' }]
    const { client } = open(() =>
      Response.json([
        { ...ROW, review_pictures },
        {
          ...ROW,
          images: [
            '/own.webp',
            `${shopUrl}/cdn/sample.webp`,
            'https://cdn.example/b.webp',
            'javascript:alert(1)',
            'http://c.example/',
          ],
        },
      ]),
    )
    const result = await client.reviews(WANTED)
    const [first, second] = result.ok ? result.data : []
    expect(first).toMatchObject({
      createdAt: new Date('2026-03-06T15:00:00Z'),
      pictures: [
        {
          url: `${url}/storage/v1/object/public/review-pictures/u%201/a.webp`,
          width: 800,
          height: 600,
          description: 'By a desk',
        },
      ],
    })
    expect(second?.pictures.map((picture) => picture.url)).toEqual([
      `${url}/own.webp`,
      `${shopUrl}/cdn/sample.webp`,
    ])
  })
})

test('[3.05] what reviews come to is asked for many products at once', async () => {
  const counts = { genuine: [0, 1, 0, 3, 9], sample: [0, 0, 0, 0, 0], hidden: [1, 0, 0, 0, 0] }
  const { client, asked } = open(() => Response.json([{ ...NONE, product_handle: 'chair', ...counts }]))
  const result = await client.reviewSummaries(['chair', 'stool'])
  expect(asked[0]?.searchParams.get('product_handle')).toBe('in.(chair,stool)')
  expect(asked[0]?.searchParams.get('select')?.split(',').toSorted()).toEqual(
    ['product_handle', ...Object.keys(NONE)].toSorted(),
  )
  expect(result).toEqual({ ok: true, data: new Map([['chair', { ...counts, comfort: NO_COMFORT }]]) })
})

test.each([
  [
    { genuine: [0, 0, 0, 0, 1] },
    { knees: [1, 0, 0, 0, 0], back: [2, 0, 0, 0, 0], assembly: [3, 0, 0, 0, 0] },
  ],
  [{}, { knees: [4, 0, 0, 0, 0], back: [5, 0, 0, 0, 0], assembly: [6, 0, 0, 0, 0] }],
])('[3.05] comfort is of the reviews that count: %j', async (more, comfort) => {
  const rated = {
    ...{ genuine_knees: [1], genuine_back: [2], genuine_assembly: [3] },
    ...{ sample_knees: [4], sample_back: [5], sample_assembly: [6] },
  }
  const row = { ...NONE, product_handle: 'chair', sample: [0, 0, 0, 0, 1], ...rated, ...more }
  const result = await open(() => Response.json([row])).client.reviewSummaries(['chair'])
  expect(result).toMatchObject({ ok: true, data: new Map([['chair', expect.objectContaining({ comfort })]]) })
})

describe('a failure is a value that says what kind it is', () => {
  const refusal = { code: '42501', message: 'permission denied for table reviews', details: null, hint: null }
  test.each([
    ['refused', () => Response.json(refusal, { status: 401 }), { code: '42501', status: 401 }],
    ['http', () => new Response('<h1>Bad gateway</h1>', { status: 502 }), { status: 502 }],
    ['http', () => Response.json({ ...refusal, code: 'PGRST000' }, { status: 503 }), { code: 'PGRST000' }],
    ['protocol', () => new Response('<h1>Hello</h1>'), {}],
    ['protocol', () => Response.json([{ ...ROW, rating: 'four' }]), {}],
    ['protocol', () => Response.json({}), {}],
    ['protocol', () => Response.json([], { status: 404 }), { status: 404 }],
    ['protocol', () => Response.json([ROW], { status: 404 }), { status: 404 }],
    ['protocol', () => new Response('', { status: 404 }), { status: 404 }],
    ['protocol', () => Response.json(null, { status: 401 }), { status: 401 }],
    ['http', () => Response.json(null, { status: 500 }), { status: 500 }],
    ['http', () => Response.json(false, { status: 502 }), { status: 502 }],
  ])('%s: %#', async (kind, answer, more) => {
    const { client } = open(answer)
    expect(await client.reviews(WANTED)).toMatchObject({ ok: false, error: { kind, ...more } })
  })

  test.each([
    ['an answer', () => Response.json(Array.from({ length: 500 }, () => ({ ...ROW, body: 7, title: null })))],
    ['a page', () => new Response('<p>Not found</p>'.repeat(10_000), { status: 404 })],
  ])('which tells shortly of %s that cannot be read', async (_what, answer) => {
    const result = await open(answer).client.reviews(WANTED)
    expect(result).toMatchObject({ ok: false, error: { kind: 'protocol' } })
    expect(JSON.stringify(result).length).toBeLessThan(2_000)
  })

  test.each([403, 500])('which tells shortly of what a status of %i says in many words', async (status) => {
    const body = { ...refusal, message: 'no'.repeat(5_000), details: 'because'.repeat(5_000) }
    const result = await open(() => Response.json(body, { status })).client.reviews(WANTED)
    expect(result).toMatchObject({ ok: false, error: { code: '42501', status } })
    expect(JSON.stringify(result).length).toBeLessThan(2_000)
  })

  test('network, with its cause, and without asking again', async () => {
    const cause = new TypeError('fetch failed')
    const { client, asked } = open(() => Promise.reject(cause))
    expect(await client.reviews(WANTED)).toMatchObject({
      ok: false,
      error: { kind: 'network', message: 'The backend could not be reached', cause },
    })
    expect(asked).toHaveLength(1)
  })

  test.each([
    [500, { code: 'XX000', message: 'broken', details: null, hint: null }, { kind: 'http', status: 500 }],
    [500, '<h1>Oops</h1>', { kind: 'http', message: 'HTTP error! status: 500', status: 500 }],
    [404, {}, { kind: 'protocol', status: 404, message: '', cause: '' }],
    [
      404,
      '<p>Not found</p>',
      { kind: 'protocol', status: 404, message: expect.stringContaining('Not found') },
    ],
  ])('with the status %i, %j', async (status, body, error) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const { client } = open(() => new Response(text, { status }))
    expect(await client.reviews(WANTED)).toMatchObject({ ok: false, error })
  })

  test('in a row, by the place of what cannot be read', async () => {
    const { client } = open(() => Response.json([ROW, { ...ROW, rating: 'four' }]))
    expect(await client.reviews(WANTED)).toMatchObject({
      error: {
        message: 'The backend sent what cannot be read',
        cause: [expect.stringMatching(/^1\.rating: Invalid type/)],
      },
    })
    const whole = open(() => Response.json({}))
    expect(await whole.client.reviews(WANTED)).toMatchObject({
      error: { cause: [expect.stringMatching(/^the whole: Invalid type/)] },
    })
  })

  test('timeout', async () => {
    const late = (_address: URL, { signal }: RequestInit) =>
      new Promise<Response>((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason))
      })
    const { client } = open(late, 20)
    expect(await client.reviews(WANTED)).toMatchObject({
      ...{ ok: false, error: { kind: 'timeout', message: 'No answer within 0.02 s' } },
    })
  })
})

test('every question is asked of the backend, by the browser’s own fetch where no other is given', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(new URL(address).pathname)
    return Response.json([])
  })
  const client = createBackendClient({ url, shopUrl, key: 'public-key' })
  await client.reviewSummaries(['chair'])
  await client.picturedReviews({ handle: 'chair', of: 'genuine' })
  await client.reviewsLike('chair', { heightIn: 70, deskIn: 29 })
  await client.reviewsByStar()
  vi.unstubAllGlobals()
  expect(asked).toEqual([
    '/rest/v1/review_summaries',
    '/rest/v1/reviews',
    '/rest/v1/review_summaries',
    '/rest/v1/reviews_by_star',
  ])
})
