/** A film's clock may stand a little before the frame that it shows. */
const CLOCK_TOLERANCE_SECONDS = 0.05

/**
 * Connects the steps beside a film with it: each button goes to its own, the one that is shown is marked, and its
 * title stands over the picture.
 */
export function followSteps(film: HTMLElement, video: HTMLVideoElement, play: () => void): void {
  const steps = [...(film.closest('figure')?.querySelectorAll<HTMLButtonElement>('[data-film-at]') ?? [])]
  const beginningOf = (step: HTMLElement) => Number(step.dataset.filmAt)
  for (const step of steps)
    step.addEventListener('click', () => {
      video.currentTime = beginningOf(step)
      play()
    })
  const title = film.querySelector<HTMLElement>('[data-film-step]')
  if (!title) return
  const show = () => {
    const now = video.currentTime + CLOCK_TOLERANCE_SECONDS
    const shown = steps.findLast((step) => beginningOf(step) <= now)
    for (const step of steps) {
      if (step === shown) step.setAttribute('aria-current', 'step')
      else step.removeAttribute('aria-current')
    }
    title.textContent = shown?.dataset.filmTitle ?? ''
  }
  for (const event of ['timeupdate', 'seeking']) video.addEventListener(event, show)
  show()
}
