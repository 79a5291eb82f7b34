import { sayInNotice } from '../toast/say-in-notice.ts'
import { whenNear } from '../when-near.ts'

/** Events that show that a visitor is there. */
const SIGNS = ['scroll', 'pointermove', 'pointerdown', 'keydown', 'click'] as const

/**
 * Loads the script of films once one is near and the visitor has done something. Most pages have no film, and in the
 * first view the browser's own controls play one as well, so the script leaves the first moments to the page.
 */
export function playFilmsIfAny(): void {
  const films = document.querySelectorAll('[data-film]')
  if (films.length === 0) return
  const waiting = new AbortController()
  let awaited = 2
  /** A step that was pressed before there was a script to go to it. */
  let asked: HTMLElement | undefined
  const load = () =>
    import('./play-films.ts').then(
      (script) => {
        if (waiting.signal.aborted) return
        waiting.abort()
        script.playFilms()
        asked?.click()
      },
      (error: unknown) => {
        console.info('Films keep the controls of the browser:', String(error))
        if (asked) sayInNotice('The step could not be loaded. Please try again.')
      },
    )
  const come = () => {
    awaited -= 1
    if (awaited === 0) void load()
  }
  for (const step of document.querySelectorAll<HTMLButtonElement>('[data-film-at]')) {
    step.disabled = false
    const ask = () => {
      asked = step
      if (awaited <= 0) void load()
    }
    step.addEventListener('click', ask, { signal: waiting.signal })
  }
  whenNear(films, come)
  const heard = new AbortController()
  const hear = (event: Event) => {
    if (isByItself(event)) return
    heard.abort()
    come()
  }
  for (const sign of SIGNS) addEventListener(sign, hear, { passive: true, signal: heard.signal })
}

/** A browser sends such events while it lays a page out: of a pointer that did not move, of a scroll at the top. */
function isByItself(event: Event): boolean {
  if (event.type === 'scroll') return scrollY === 0
  return (
    event.type === 'pointermove' &&
    (event as PointerEvent).movementX === 0 &&
    (event as PointerEvent).movementY === 0
  )
}
