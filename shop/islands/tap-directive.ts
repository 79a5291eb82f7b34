import type { ClientDirective } from 'astro'
import { HELD, LET_GO, MISSED, WAKE } from '../ui/island-events.ts'
import { type EarlyAnswers, onEarlyAnswers } from './early-answers.ts'
import type { EarlyIsland } from './early-clicks.ts'
import { isStored } from './is-stored.ts'
import { whenStored } from './when-stored.ts'

/**
 * `now` wakes the island at once where the address holds any of it, as any does an empty text; otherwise the first touch
 * does, or an idle moment if the key `stored` has a value.
 * With `onlyStored` the island wakes only if the key has a value, and otherwise loads nothing.
 */
export interface TapOptions {
  now?: readonly string[]
  stored?: string
  onlyStored?: boolean
}

/** A summary belongs to no form. */
type Held = HTMLElement & Partial<Pick<HTMLButtonElement, 'form'>>

const WAKING_EVENTS = ['pointerover', 'pointerdown', 'focusin', 'keydown', WAKE] as const

/**
 * `client:tap`: an island that sleeps until somebody reaches for it. A press of a button that arrives before React
 * does is held and replayed, or it would be lost. What the browser does by itself is left to it: a link, a button that
 * opens a dialog, and all fields, of which an island finds what was typed and chosen when it wakes. So is what a small
 * script of the page answers early, to that.
 */
const tap: ClientDirective = (load, directive, element) => {
  const island: EarlyIsland = element
  const options = (directive.value ?? {}) as TapOptions
  let heldClicks = island.clicks ?? []
  let early: EarlyAnswers | undefined
  let isWaking = false

  const mayWake = () => !options.onlyStored || (options.stored !== undefined && isStored(options.stored))

  const wake = async () => {
    if (isWaking || !mayWake()) return
    isWaking = true
    const hydrate = await load()
    const isChanged = early?.stepAside?.()
    await hydrate()
    // Astro only logs a script that did not arrive, and leaves the island as it was: the next touch asks for
    // it again.
    const hasFailed = island.toggleAttribute('data-failed', island.hasAttribute('ssr'))
    if (hasFailed) early?.stepBack?.()
    // React would show what the server made, until it has time to go on with what was chosen.
    else if (isChanged) hydrateAtOnce(island.firstElementChild)
    // A form with an address works without the script, so it gets its clicks, those of a button outside of it too. From
    // then on the island sleeps: React would take for unchanged what the browser has changed meanwhile.
    isWaking =
      !hasFailed || (navigator.onLine && heldClicks.some((target: Held) => target.form?.matches('[action]')))
    if (isWaking) await letClicksThrough()
    else if (heldClicks.splice(0).length > 0) tell(MISSED)
  }

  const letClicksThrough = async () => {
    island.removeEventListener('click', hold, true)
    for (const target of heldClicks.splice(0)) {
      // Otherwise React would look at the page when there is time, and hear of the press only then.
      hydrateAtOnce(target)
      target.click()
      await nextTask() // what the click changed is rendered before the next one arrives
      // An island that nobody pressed ends no notice about what somebody did press.
      tell(LET_GO)
    }
  }

  const hold = (event: Event) => {
    void wake()
    const target =
      event.target instanceof Element ? event.target.closest<HTMLElement>('button, summary') : null
    if (!target || isLeftToTheBrowser(target)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    // Whoever presses a form's button again, as nothing has happened yet, means it once.
    if (!heldClicks.includes(target) || !target.matches('[type=submit]')) heldClicks.push(target)
    answerEarly()
  }

  const answerEarly = () => {
    heldClicks = heldClicks.filter((target) => !early?.answer(target))
    tell(heldClicks.length > 0 ? HELD : LET_GO)
  }

  const tell = (name: string) => island.dispatchEvent(new Event(name, { bubbles: true }))

  island.clicks = null
  island.addEventListener('click', hold, true)
  for (const name of WAKING_EVENTS) island.addEventListener(name, wake, { passive: true })
  onEarlyAnswers(island, (answers) => {
    early = answers
    if (heldClicks.length > 0) answerEarly()
    if (answers.wakes) void wake()
  })
  if (heldClicks[0]) {
    void wake()
    // What says that the page is loading begins right after this (`run-page.ts`).
    void nextTask().then(answerEarly)
  }
  if (options.now?.some((part) => location.href.includes(part))) void wake()
  // Safari has no idle moments.
  if (options.stored) whenStored(options.stored, () => (self.requestIdleCallback ?? setTimeout)(wake))
}

/** React hydrates at once for this event. A made-up press would close what closes at the next touch; nothing listens to this. */
function hydrateAtOnce(target: Element | null): void {
  target?.dispatchEvent(new Event('auxclick', { bubbles: true }))
}

function isLeftToTheBrowser(target: HTMLElement): boolean {
  return (
    target.hasAttribute('popovertarget') ||
    (target.hasAttribute('commandfor') && 'commandForElement' in HTMLButtonElement.prototype)
  )
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

type WithDirectives = typeof self & { Astro?: Readonly<Record<string, ClientDirective>> }

/** Astro's element of islands looks for it here as soon as it is defined (`run-page.ts`). */
const page: WithDirectives = self
page.Astro = { ...page.Astro, tap }

export default tap
