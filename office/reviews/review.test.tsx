import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Desk } from '../desk/desk.ts'
import { loadReviews } from './load-reviews.ts'
import { Review } from './review.tsx'

const REPORT = { reason: 'copied', note: '', createdAt: '2026-03-06T14:00:00.123456+00:00' }
const REVIEW = {
  ...{ id: 7, handle: 'stool', author: 'Ada', rating: 4, title: 'Good', body: 'It is.', source: 'customer' },
  ...{ verified: true, createdAt: '2026-03-05T12:00:00Z', hiddenReason: null, answer: null, incentive: null },
}

test.each([
  [[REPORT, { ...REPORT, createdAt: '2026-03-06T15:00:00+00:00' }], '2026-03-06T15:00:00+00:00'],
  [[], REVIEW.createdAt],
])('the forms that decide about a review say which reports their page showed', (reports, seen) => {
  const desk = { now: new Date('2026-03-06T16:00:00Z'), may: () => true } as unknown as Desk
  const review = { ...REVIEW, reports }
  const html = renderToStaticMarkup(<Review desk={desk} review={review} refused={undefined} />)
  const told = [...html.matchAll(/name="seen" value="([^"]*)"/g)].map(([, value]) => value)
  expect(new Set(told)).toEqual(new Set([seen]))
})

test('a review that is hidden while a report comes can stay hidden, and its report be settled', () => {
  const desk = { now: new Date('2026-03-06T16:00:00Z'), may: () => true } as unknown as Desk
  const review = { ...REVIEW, hiddenReason: 'copied', reports: [REPORT] }
  const html = renderToStaticMarkup(<Review desk={desk} review={review} refused={undefined} />)
  const [, form = ''] = /<form[^>]*aria-label="Keep review 7 hidden"[^>]*>(.*?)<\/form>/s.exec(html) ?? []
  for (const field of [
    'name="do" value="hide"',
    'name="reason" value="copied"',
    `value="${REPORT.createdAt}"`,
  ])
    expect(form).toContain(field)
})

/** What a posted form asks for, and the fields of the form that takes it back. */
async function post(fields: Readonly<Record<string, string>>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const [asked, undos]: [unknown[], unknown[]] = [[], []]
  const desk = {
    ...{ form, url: new URL('https://keel.example/office/reviews') },
    redirect: (_path: string, { undo }: { undo?: { fields: unknown } }) => {
      undos.push(undo?.fields)
      return new Response()
    },
    call: async (_operation: unknown, { body, query }: { body?: object; query?: object }) => {
      asked.push({ ...body, ...query })
      return { kind: 'done', answer: {} }
    },
  } as unknown as Desk
  await loadReviews(desk)
  return { asked, undos }
}

const POSTED = { id: '7', reason: 'copied', seen: REPORT.createdAt }

test.each(['hide', 'show'])('taking %s back settles no other reports than it did', async (does) => {
  const seen = [{ seen: REPORT.createdAt }]
  expect(await post({ ...POSTED, do: does })).toMatchObject({ asked: seen, undos: seen })
})

test('an answer without words is refused at its field where there is none to take back', async () => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ do: 'answer', id: '7', words: ' \r\n', was: '' }))
    form.set(name, value)
  const statuses: number[] = []
  const asked: string[] = []
  const desk = {
    ...{ form, url: new URL('https://keel.example/office/reviews'), now: new Date(), may: () => true },
    refuse: (status: number) => statuses.push(status),
    call: async ({ path }: { path: string }) => {
      asked.push(path)
      return { kind: 'done', answer: { reviews: [{ ...REVIEW, reports: [] }], next: null } }
    },
  } as unknown as Desk
  const page = await loadReviews(desk)
  if (page instanceof Response) throw new Error(`it answers ${page.status}`)
  expect([statuses, asked]).toEqual([[422], ['/reviews']])
  const [review] = page.reviews
  const html = review ? renderToStaticMarkup(<Review {...{ desk, review }} refused={page.refused} />) : ''
  expect(html).toMatch(/<details open="">.*<textarea[^>]* aria-invalid="true"/s)
})

test('taking back that a review stays hidden shows it to nobody', async () => {
  expect((await post({ ...POSTED, do: 'hide', was: 'copied' })).undos).toEqual([undefined])
})
