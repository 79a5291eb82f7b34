/** Clause 9.12, as `.interest` of theme.css tells it to browsers that know interest. */
const OPENS_AFTER_MS = 100
const CLOSES_AFTER_MS = 300
/** Who comes to press finds it open already; that press is not meant to close it. */
const PRESSED_WITHIN_MS = 600

/** What the browser does by itself where it knows `interestfor`: a menu opens under a mouse that rests on its button. */
export function openOnHover(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[interestfor]')) {
    const menu = document.getElementById(button.getAttribute('interestfor') ?? '')
    if (menu) follow(button, menu)
  }
}

function follow(button: HTMLButtonElement, menu: HTMLElement): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let openedAt = Number.NEGATIVE_INFINITY
  const later = (afterMs: number, act: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(act, afterMs)
  }
  const open = ({ timeStamp }: Event) => {
    if (menu.matches(':popover-open')) return
    openedAt = timeStamp + OPENS_AFTER_MS
    menu.togglePopover(true)
  }
  for (const part of [button, menu]) {
    part.addEventListener('pointerenter', (event) => {
      if (event.pointerType === 'mouse') later(OPENS_AFTER_MS, () => open(event))
    })
    part.addEventListener('pointerleave', (event) => {
      if (event.pointerType === 'mouse') later(CLOSES_AFTER_MS, () => menu.togglePopover(false))
    })
  }
  button.addEventListener('click', (event) => {
    clearTimeout(timer)
    if (event.timeStamp - openedAt < PRESSED_WITHIN_MS) event.preventDefault()
  })
}
