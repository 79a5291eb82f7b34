import { renderToStaticMarkup } from 'react-dom/server.browser'
import { expect, test } from 'vitest'
import { Film, type ShownFilm } from './film.tsx'

const film: ShownFilm = {
  ...{ title: 'On its runners', description: 'A mannequin rocks back and forth.', loops: true },
  ...{ width: 160, height: 90, sources: [], captions: undefined },
  poster: { src: '/poster.webp', avif: '/poster.avif', webp: '/poster.webp' },
}
const markup = (start: { threshold?: 0.5 }) =>
  renderToStaticMarkup(<Film film={film} picture={undefined} sizes="100vw" {...start} />)

test('a film that starts itself says what is seen to whoever does not see it', () => {
  expect(markup({ threshold: 0.5 })).toContain(`<p class="sr-only">${film.description}</p>`)
})

test('a film that waits to be asked has its steps beside it in words', () => {
  expect(markup({})).not.toContain(film.description)
})
