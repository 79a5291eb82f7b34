import { describe, expect, test } from 'vitest'
import { recordPage } from '../../page-api/page-context.ts'
import { addressOf, linksFrom, PLAIN_VIEW, readReviewsView } from './reviews-view.ts'

function read(search: string) {
  const page = recordPage('id', search)
  return { view: readReviewsView(page), cacheable: page.cacheable }
}

describe('[4.05] which reviews are shown stands in the address', () => {
  test.each([
    ['', {}],
    ['?review-stars=4', { stars: 4 }],
    ['?review-sort=lowest', { sort: 'lowest' }],
    ['?review-sort=highest&review-stars=1', { sort: 'highest', stars: 1 }],
    ['?utm_source=mail&review-stars=4', { stars: 4 }],
    ['?review-stars=6', {}],
    ['?review-stars=05', {}],
    ['?review-stars=12', {}],
    ['?review-sort=recent', {}],
    ['?review-sort=<b>', {}],
    ['?review-page=1', {}],
    ['?review-page=0', {}],
    ['?review-page=-1', {}],
    ['?review-page=1e3', {}],
    ['?review-page=99999999', {}],
  ])('%s, and is kept', (search, more) => {
    expect(read(search)).toEqual({ view: { ...PLAIN_VIEW, ...more }, cacheable: true })
  })

  test.each([
    ['?review-page=2', { page: 2 }],
    ['?review-page=12', { page: 12 }],
    ['?review-page=100', { page: 100 }],
    ['?review-samples=3', { samplesPage: 3 }],
    ['?review-from=everyone', { everyone: true }],
  ])('%s is not kept', (search, more) => {
    expect(read(search)).toEqual({ view: { ...PLAIN_VIEW, ...more }, cacheable: false })
  })
})

test('[4.05] an address keeps what else it says, and is as short as it can be', () => {
  const address = (more: object, search: string) =>
    addressOf({ ...PLAIN_VIEW, ...more }, '/product/a', search)
  expect(address({}, '')).toBe('/product/a#reviews')
  expect(addressOf(PLAIN_VIEW, '', '?review-stars=5')).toBe('?#reviews')
  expect(address({}, '?review-stars=5&review-page=2')).toBe('/product/a#reviews')
  expect(address({ stars: 5, sort: 'lowest', page: 3 }, '?Frame+finish=Walnut&review-page=7')).toBe(
    '/product/a?Frame+finish=Walnut&review-sort=lowest&review-stars=5&review-page=3#reviews',
  )
})

test('[4.05] another filter or order begins at its first page, and another page keeps both', () => {
  const view = { sort: 'lowest', stars: 5, page: 3, samplesPage: 2, everyone: true } as const
  const linkTo = linksFrom(view, '/product/a', '?Finish=Oak&review-page=3')
  expect(linkTo({ stars: 4 })).toBe(
    '/product/a?Finish=Oak&review-sort=lowest&review-stars=4&review-from=everyone#reviews',
  )
  expect(linkTo({ page: 4 })).toBe(
    '/product/a?Finish=Oak&review-sort=lowest&review-stars=5&review-page=4&review-from=everyone#reviews',
  )
  expect(linkTo({ stars: null, sort: 'recent', everyone: false, samplesPage: 3 })).toBe(
    '/product/a?Finish=Oak&review-samples=3#reviews',
  )
})
