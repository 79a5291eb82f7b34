import { expect, test } from 'vitest'
import type { ListedFilm } from '../../films/film-of.ts'
import { durationWords, tutorialsOf } from './tutorial.ts'

const image = { file: 'cushions.jpg', alt: 'Cushions' }
const film: ListedFilm = {
  ...{ name: 'first', title: 'First', description: 'A hand sets it.', loops: false },
  ...{ seconds: 17.5, width: 1280, height: 720, fps: 12, chapters: [], captions: undefined },
  codecs: { av1: 'av01.0.05M.08', h264: 'avc1.64001F' },
  sources: [],
  poster: { src: '', avif: '', webp: '' },
}

test('[2.43] [3.08] tutorials in their owner’s order, with figures filled in, and the film that has their name', () => {
  const entries = [
    { id: 'care', data: { position: 2, title: 'Care', description: 'Cloth and wood', image } },
    { id: 'first', data: { position: 1, title: 'Hole {setup.seat-hole}', description: 'Set it', image } },
  ]
  const made = (name: string) => (name === 'first' ? film : undefined)
  const [first, care] = tutorialsOf(entries, 'USD', made)
  expect(first).toMatchObject({ path: '/tutorials/first', title: 'Hole 2', film: { seconds: 17.5 } })
  expect(care).toMatchObject({ path: '/tutorials/care', film: undefined })
})

test('[3.08] a duration is minutes and seconds', () => {
  expect([0, 5, 17.4, 17.5, 59.6, 60, 105, 600].map(durationWords)).toEqual([
    ...['0:00', '0:05', '0:17', '0:18', '1:00'],
    ...['1:00', '1:45', '10:00'],
  ])
})
