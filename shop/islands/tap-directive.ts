import type { ClientDirective } from 'astro'
import { isStored } from './is-stored.ts'
import { onStorageChange } from './storage-event.ts'

/**
 * `now` wakes the island at once; otherwise the first touch does, or an idle moment if the key `stored` has a value.
 * With `onlyStored` a touch wakes it only if the key has a value, and otherwise loads nothing.
 */
export interface TapOptions {
  now?: boolean
  stored?: string
  onlyStored?: boolean
}

const WAKING_EVENTS = ['pointerover', 'pointerdown', 'focusin', 'keydown'] as const

/**
 * `client:tap`: an island that sleeps until somebody reaches for it. A click that arrives before React
 * does is held and replayed, or it would be lost. What the browser does by itself (a link, a button that
 * opens a dialog) is left to it.
 */
const tap: ClientDirective = (load, directive, island) => {
  const options = (directive.value ?? {}) as TapOptions
  const heldClicks: HTMLElement[] = []
  let isWaking = false

  const mayWake = () => !options.onlyStored || (options.stored !== undefined && isStored(options.stored))

  const wake = async () => {
    if (isWaking || !mayWake()) return
    isWaking = true
    const hydrate = await load()
    await hydrate()
    // Astro only logs a script that did not arrive, and leaves the island as it was: the next touch asks for
    // it again, and clicks stay held until then.
    const hasFailed = island.toggleAttribute('data-failed', island.hasAttribute('ssr'))
    // A form with an address works without the script, so it gets its clicks. From then on the island sleeps: React
    // would take for unchanged what the browser has changed meanwhile.
    isWaking = !hasFailed || heldClicks.some((target) => target.closest('form[action]'))
    if (isWaking) await letClicksThrough()
  }

  const letClicksThrough = async () => {
    island.removeEventListener('click', hold, true)
    for (const target of heldClicks.splice(0)) {
      // A pointer event makes React hydrate at once. It has to before the click: a radio button that is
      // checked while React first looks at it counts as unchanged.
      target.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
      target.click()
      await nextTask() // what the click changed is rendered before the next one arrives
    }
  }

  const hold = (event: Event) => {
    void wake()
    const target =
      event.target instanceof Element
        ? event.target.closest<HTMLElement>('button, input, label, summary')
        : null
    if (!target || isLeftToTheBrowser(target)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    heldClicks.push(target)
  }

  island.addEventListener('click', hold, true)
  for (const name of WAKING_EVENTS) island.addEventListener(name, wake, { passive: true })
  if (options.now) void wake()
  else if (options.stored) wakeOnceStored(options.stored, wake)
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

function wakeOnceStored(key: string, wake: () => Promise<void>): void {
  const wakeWhenIdle = () => requestIdleCallback(() => void wake())
  const look = () => {
    if (isStored(key)) wakeWhenIdle()
  }
  look()
  // The event alone wakes the island: where storage is switched off, only the page holds the cart.
  onStorageChange(window, key, wakeWhenIdle)
  addEventListener('storage', look)
}

export default tap
