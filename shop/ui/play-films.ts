/** Clause 9.11: below it films play when they are seen, above it when the pointer is on them. */
const NARROW = '(width < 768px)'
const STILL = '(prefers-reduced-motion: reduce)'

/**
 * Clauses 2.33 and 4.07. A film is also a button, so that a finger or a key starts and stops it. Somebody who
 * wants less motion gets films that move only when asked to.
 */
export function playFilms(): void {
  for (const film of document.querySelectorAll<HTMLElement>('[data-film]')) {
    const video = film.querySelector('video')
    const button = film.querySelector('button')
    if (video && button) playFilm(film, video, button)
  }
}

function playFilm(film: HTMLElement, video: HTMLVideoElement, button: HTMLButtonElement): void {
  const title = video.getAttribute('aria-label') ?? ''
  const show = () => {
    film.toggleAttribute('data-playing', !video.paused)
    button.setAttribute('aria-label', `${video.paused ? 'Play' : 'Pause'}: ${title}`)
  }
  video.addEventListener('play', show)
  video.addEventListener('pause', show)
  button.addEventListener('click', () => (video.paused ? play(video) : video.pause()))

  const isNarrow = () => matchMedia(NARROW).matches
  const mayStartItself = () => !matchMedia(STILL).matches
  film.addEventListener('pointerenter', ({ pointerType }) => {
    if (pointerType === 'mouse' && !isNarrow() && mayStartItself()) play(video)
  })
  film.addEventListener('pointerleave', ({ pointerType }) => {
    if (pointerType !== 'mouse' || isNarrow()) return
    video.pause()
    video.currentTime = 0
  })
  const threshold = Number(film.dataset.film)
  new IntersectionObserver(
    ([entry]) => {
      if (!isNarrow() || !entry) return
      // Not `isIntersecting`: the standard lets that be true of whatever is in view at all.
      if (entry.intersectionRatio < threshold) video.pause()
      else if (mayStartItself()) play(video)
    },
    { threshold },
  ).observe(film)
}

/** Clause 8.16: a browser that will not let it play leaves it paused. */
function play(video: HTMLVideoElement): void {
  video.play().catch((error: unknown) => console.info('The film stays paused:', String(error)))
}
