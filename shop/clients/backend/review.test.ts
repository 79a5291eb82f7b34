import * as v from 'valibot'
import { expect, test } from 'vitest'
import { REVIEW_COLUMNS, reviewSchema } from './review.ts'

const PLACES = { backendUrl: 'https://backend.example', shopUrl: 'https://shop.example' }
const ROW = {
  ...{ id: 7, author: 'Kim', rating: 4, title: 'Fine', body: 'It is.', verified: true },
  ...{ source: 'import', helpful_count: 2, created_at: '2026-03-06T15:00:00+00:00' },
  ...{ height_in: 66, desk_height_in: 29, weight_range: '150-179', hours_a_day: 6, came_from: 'sofa-or-bed' },
  ...{ knee_comfort: 1, back_comfort: 2, assembly_ease: 3 },
  ...{ answer: 'Thank you.', answered_at: '2026-03-07T15:00:00+00:00', incentive: 'a cushion' },
  ...{ images: ['/a.webp'], review_pictures: [] },
}
const read = (more: object = {}) => v.parse(reviewSchema(PLACES), { ...ROW, ...more })

test('[3.05] a review is read with all that its writer and the shop say', () => {
  expect(read()).toEqual({
    ...{ id: 7, author: 'Kim', rating: 4, title: 'Fine', body: 'It is.', verified: true },
    ...{ source: 'import', helpfulCount: 2, createdAt: new Date('2026-03-06T15:00:00Z') },
    writer: { heightIn: 66, deskIn: 29, weightRangeLb: '150-179', hoursADay: 6, cameFrom: 'sofa-or-bed' },
    comfort: { knees: 1, back: 2, assembly: 3 },
    answer: { body: 'Thank you.', at: new Date('2026-03-07T15:00:00Z') },
    incentive: 'a cushion',
    pictures: [{ url: 'https://backend.example/a.webp', width: null, height: null, description: '' }],
  })
})

test('[3.05] what a review does not say is null, and it has no pictures', () => {
  const { id, author, rating, title, body, verified, source, helpful_count, created_at } = ROW
  const least = { id, author, rating, title, body, verified, source, helpful_count, created_at }
  expect(v.parse(reviewSchema(PLACES), { ...least, review_pictures: [] })).toMatchObject({
    writer: { heightIn: null, deskIn: null, weightRangeLb: null, hoursADay: null, cameFrom: null },
    comfort: { knees: null, back: null, assembly: null },
    ...{ answer: null, incentive: null, pictures: [] },
  })
  expect(read({ images: null }).pictures).toEqual([])
})

test.each([
  [{ answer: null }, null],
  [{ answered_at: null }, null],
  [{ answer: '' }, { body: '', at: new Date('2026-03-07T15:00:00Z') }],
])('[3.05] an answer has words and a time: %j', (more, answer) => {
  expect(read(more).answer).toEqual(answer)
})

test.each(['customer', 'sample', 'import'])('[3.05] a review may be a %s’s', (source) => {
  expect(read({ source }).source).toBe(source)
})

test('[3.05] a review from anywhere else cannot be read', () => {
  expect(v.safeParse(reviewSchema(PLACES), { ...ROW, source: 'bought' }).success).toBe(false)
})

test('[3.05] every column that is read is asked for', () => {
  const pictures = 'review_pictures(path,width,height,description)'
  expect(REVIEW_COLUMNS).toContain(pictures)
  const names = REVIEW_COLUMNS.replace(pictures, 'review_pictures').split(',')
  expect(names.toSorted()).toEqual(Object.keys(ROW).toSorted())
})
