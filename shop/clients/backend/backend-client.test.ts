import { describe, expect, test } from 'vitest'
import { createBackendClient } from './backend-client.ts'
import type { ReviewsWanted } from './reviews.ts'

const url = 'https://backend.example'
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

function open(answer: (address: URL, init: RequestInit) => Response | Promise<Response>, timeoutMs?: number) {
  const asked: URL[] = []
  const client = createBackendClient({
    url,
    key: 'public-key',
    timeoutMs,
    fetch: async (address, init) => {
      asked.push(new URL(address))
      return answer(new URL(address), init)
    },
  })
  return { client, asked }
}

describe('[7.05] reviews of a product', () => {
  test.each([
    ['recent', { sort: 'recent' }, 'created_at.desc,id.desc', undefined],
    ['highest', { sort: 'highest' }, 'rating.desc,created_at.desc,id.desc', undefined],
    ['lowest', { sort: 'lowest' }, 'rating.asc,created_at.desc,id.desc', undefined],
    ['of three stars', { stars: 3 }, 'created_at.desc,id.desc', 'eq.3'],
  ] as const)('are asked for a page at a time: %s', async (_name, more, order, rating) => {
    const { client, asked } = open(() => Response.json([ROW]))
    const result = await client.reviews({ ...WANTED, ...more, offset: 10 })
    expect(result).toMatchObject({ ok: true, data: [{ id: 7, helpfulCount: 2 }] })
    const query = Object.fromEntries(asked[0]?.searchParams ?? [])
    expect(asked[0]?.pathname).toBe('/rest/v1/reviews')
    expect(query).toMatchObject({
      product_handle: 'eq.keel-saddle-stool',
      source: 'neq.sample',
      order,
      offset: '10',
      limit: '5',
    })
    expect(query.rating).toBe(rating)
  })

  test('have a date, and their pictures’ addresses and sizes', async () => {
    const review_pictures = [{ path: 'u 1/a.webp', width: 800, height: 600, description: 'By a desk' }]
    const { client } = open(() =>
      Response.json([
        { ...ROW, review_pictures },
        {
          ...ROW,
          images: ['/own.webp', 'https://cdn.example/b.webp', 'javascript:alert(1)', 'http://c.example/'],
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
      'https://cdn.example/b.webp',
    ])
  })
})

test('[3.05] what reviews come to is asked for many products at once', async () => {
  const counts = { genuine: [0, 1, 0, 3, 9], sample: [0, 0, 0, 0, 0], hidden: [1, 0, 0, 0, 0] }
  const { client, asked } = open(() => Response.json([{ product_handle: 'chair', ...counts }]))
  const result = await client.reviewSummaries(['chair', 'stool'])
  expect(asked[0]?.searchParams.get('product_handle')).toBe('in.(chair,stool)')
  expect(result).toEqual({ ok: true, data: new Map([['chair', counts]]) })
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
  ])('%s: %#', async (kind, answer, more) => {
    const { client } = open(answer)
    expect(await client.reviews(WANTED)).toMatchObject({ ok: false, error: { kind, ...more } })
  })

  test('network, with its cause, and without asking again', async () => {
    const cause = new TypeError('fetch failed')
    const { client, asked } = open(() => Promise.reject(cause))
    expect(await client.reviews(WANTED)).toMatchObject({ ok: false, error: { kind: 'network', cause } })
    expect(asked).toHaveLength(1)
  })

  test('timeout', async () => {
    const late = (_address: URL, { signal }: RequestInit) =>
      new Promise<Response>((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason))
      })
    const { client } = open(late, 20)
    expect(await client.reviews(WANTED)).toMatchObject({ ok: false, error: { kind: 'timeout' } })
  })
})
