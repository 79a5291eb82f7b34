import { describe, expect, test } from 'vitest'
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
  expect(result).toEqual({ ok: true, data: new Map([['chair', { ...counts, comfort: NO_COMFORT }]]) })
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

  test.each([
    ['an answer', () => Response.json(Array.from({ length: 500 }, () => ({ ...ROW, body: 7, title: null })))],
    ['a page', () => new Response('<p>Not found</p>'.repeat(10_000), { status: 404 })],
  ])('which tells shortly of %s that cannot be read', async (_what, answer) => {
    const result = await open(answer).client.reviews(WANTED)
    expect(result).toMatchObject({ ok: false, error: { kind: 'protocol' } })
    expect(JSON.stringify(result).length).toBeLessThan(2_000)
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
