import { expect, test } from 'vitest'
import { durationWords, tutorialsOf } from './tutorial.ts'

const image = { file: 'cushions.jpg', alt: 'Cushions' }

test('[3.08] tutorials in their owner’s order, with figures filled in, and a duration only with a film', () => {
  const entries = [
    { id: 'care', data: { position: 2, title: 'Care', description: 'Cloth and wood', image } },
    {
      id: 'first',
      data: {
        position: 1,
        title: 'Hole {setup.seat-hole}',
        description: 'Set it',
        image,
        film: { file: 'first.mp4', seconds: 105 },
      },
    },
  ]
  const [first, care] = tutorialsOf(entries, 'USD')
  expect(first).toMatchObject({ path: '/tutorials/first', title: 'Hole 2', film: { seconds: 105 } })
  expect(care).toMatchObject({ path: '/tutorials/care', film: undefined })
})

test('[3.08] a duration is minutes and seconds', () => {
  expect([5, 60, 105, 600].map(durationWords)).toEqual(['0:05', '1:00', '1:45', '10:00'])
})
