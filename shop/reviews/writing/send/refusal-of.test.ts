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
  ['reviews_rating_stars', 'rating'],
  ['reviews_author_length', 'author'],
  ['reviews_author_links', 'author'],
  ['reviews_title_links', 'title'],
  ['reviews_body_length', 'body'],
  ['reviews_body_links', 'body'],
  ['reviews_height', 'height-ft'],
  ['reviews_desk_height', 'desk-in'],
  ['review_pictures_description_length', 'pictures'],
])('[6.03] what breaks %s is told beside the field', (constraint, field) => {
  expect(refusalOf(violated(constraint))).toMatchObject({ kind: 'field', field })
})

test.each<[Partial<BackendError>, string]>([
  [{ kind: 'refused', status: 429, code: 'PT429' }, 'Too many tries'],
  [{ kind: 'refused', status: 403, code: '42501' }, 'Your account may not do this'],
  [{ kind: 'network' }, 'We could not be reached'],
  [{ kind: 'timeout' }, 'We could not be reached'],
  [{ kind: 'http', status: 500 }, 'Your review could not be saved'],
  [{ kind: 'protocol', status: 200 }, 'Your review could not be saved'],
  [violated('something_new'), 'Your review could not be saved'],
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
})
