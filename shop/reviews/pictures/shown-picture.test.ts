import { expect, test } from 'vitest'
import type { Review, ReviewPicture } from '../../clients/backend/review.ts'
import { shownPictures } from './shown-picture.ts'

const picture = (description: string): ReviewPicture => ({
  url: `https://backend.example/${description}.webp`,
  width: 800,
  height: 600,
  description,
})
const review = (more: Partial<Review>) =>
  ({
    author: 'Kim',
    rating: 4,
    title: 'Fine',
    source: 'customer',
    verified: false,
    createdAt: new Date('2026-03-06T15:00:00Z'),
    pictures: [picture('By a desk'), picture('')],
    ...more,
  }) as Review

test('[2.29] a picture says what it shows, or whose it is', () => {
  expect(shownPictures(review({})).map(({ alternative }) => alternative)).toEqual([
    'By a desk (picture 1 of 2 by Kim)',
    'Picture 2 of 2 by Kim',
  ])
  expect(shownPictures(review({ pictures: [picture('')] }))[0]).toMatchObject({
    alternative: 'Picture by Kim',
    date: '03/06/2026',
    rating: 4,
    standing: 'unverified',
  })
})

test('[2.29] a sample is never verified', () => {
  const standings = (more: Partial<Review>) => shownPictures(review(more)).map(({ standing }) => standing)
  expect(standings({ source: 'sample', verified: true })).toEqual(['sample', 'sample'])
  expect(standings({ verified: true })).toEqual(['verified', 'verified'])
})
