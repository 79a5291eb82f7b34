import type { ClientDirective } from 'astro'
import { isStored } from './is-stored.ts'
import { onStorageChange } from './storage-event.ts'

/**
 * `now`: wake at once; otherwise by the first touch, or when idle if the storage key holds something.
 * `onlyStored`: nothing but what is stored wakes it, so that a touch loads nothing where there is no use for it.
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
    // Astro tells of a script that did not arrive in the console alone, and leaves the island as it was:
    // the next touch asks for it again, and what was clicked stays held until then.
    isWaking = !island.hasAttribute('ssr')
    if (isWaking) await letClicksThrough()
  }

  const letClicksThrough = async () => {
    island.removeEventListener('click', hold, true)
    for (const target of heldClicks.splice(0)) {
      // React hydrates at once for a pointer event. It must have, before a click: a radio button that is
      // checked while React first looks at it counts as one that was not changed.
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
  // Without a look into storage: where it is switched off, the cart is kept in the page alone.
  onStorageChange(window, key, wakeWhenIdle)
  addEventListener('storage', look)
}

export default tap
