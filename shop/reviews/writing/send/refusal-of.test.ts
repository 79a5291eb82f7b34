import { expect, test } from 'vitest'
import type { BackendError } from '../../../clients/backend/backend-error.ts'
import { isSecondReview, refusalOf } from './refusal-of.ts'

const violated = (constraint: string): BackendError => ({
  kind: 'refused',
  status: 400,
  code: '23514',
  message: `new row for relation "reviews" violates check constraint "${constraint}"`,
})

test.each([
  ['reviews_rating_stars', 'rating', 'one to five stars'],
  ['reviews_author_length', 'author', '1 to 60 characters'],
  ['reviews_author_links', 'author', 'cannot contain links'],
  ['reviews_title_length', 'title', 'at most 120 characters'],
  ['reviews_title_links', 'title', 'cannot contain links'],
  ['reviews_body_length', 'body', '10 to 5,000 characters'],
  ['reviews_body_links', 'body', 'at most two links'],
  ['reviews_knee_comfort', 'knee-comfort', 'one to five, or none'],
  ['reviews_back_comfort', 'back-comfort', 'one to five, or none'],
  ['reviews_assembly_ease', 'assembly-ease', 'one to five, or none'],
  ['reviews_height', 'height-ft', '4 to 7 feet'],
  ['reviews_weight_range', 'weight-range', 'one of these, or none'],
  ['reviews_desk_height', 'desk-in', '20 to 50 inches'],
  ['reviews_hours_a_day', 'hours-a-day', 'one of these, or none'],
  ['reviews_came_from', 'came-from', 'one of these, or none'],
  ['review_pictures_description_length', 'pictures', 'at most 250 characters'],
])('[6.03] what breaks %s is told beside the field, with what it takes', (constraint, field, bounds) => {
  expect(refusalOf(violated(constraint))).toEqual({
    ...{ kind: 'field', field, message: expect.stringContaining(bounds) },
  })
})

test.each<[Partial<BackendError>, string]>([
  [{ kind: 'refused', status: 429, code: 'PT429' }, 'Too many tries'],
  [{ kind: 'refused', status: 403, code: '42501' }, 'Your account may not do this'],
  // The product was taken down, or the account closed, while the review was written.
  [{ kind: 'refused', status: 409, code: '23503' }, 'Your account may not do this'],
  [{ kind: 'network' }, 'We could not be reached'],
  [{ kind: 'timeout' }, 'We could not be reached'],
  [{ kind: 'http', status: 500 }, 'Your review could not be saved'],
  [{ kind: 'protocol', status: 200 }, 'Your review could not be saved'],
  [violated('something_new'), 'Your review could not be saved'],
  [{ ...violated('reviews_height'), code: '23502' }, 'Your review could not be saved'],
  [{ ...violated(''), message: 'a check was violated' }, 'Your review could not be saved'],
])('[6.03] %j is told above the button', (error, title) => {
  const refusal = refusalOf({ kind: 'http', message: '', ...error })
  expect(refusal).toMatchObject({ kind: 'form', title })
  expect(refusal).toHaveProperty('description', expect.stringContaining('Everything you typed is still here'))
})

test('[5.09] [6.03] a session that has ended is no fault of the review', () => {
  expect(refusalOf({ kind: 'signed-out', message: '' })).toEqual({ kind: 'signed-out' })
})

test('[6.03] a second review of a product is told from any other duplicate', () => {
  const duplicate = (constraint: string): BackendError => ({
    kind: 'refused',
    code: '23505',
    message: `duplicate key value violates unique constraint "${constraint}"`,
  })
  expect(isSecondReview(duplicate('reviews_one_a_product'))).toBe(true)
  expect(isSecondReview(duplicate('review_pictures_path_key'))).toBe(false)
  expect(isSecondReview({ ...duplicate('reviews_one_a_product'), code: '42501' })).toBe(false)
  expect(isSecondReview({ kind: 'signed-out', message: '' })).toBe(false)
})
