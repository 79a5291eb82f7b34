/** The delays of clause 9.12, which `.interest` in theme.css gives to browsers that support `interestfor`. */
const OPENS_AFTER_MS = 100
const CLOSES_AFTER_MS = 300
/** A click this soon after the menu opens was meant to open it, so it does not close it. */
const PRESSED_WITHIN_MS = 600

/** Opens a menu under a mouse that rests on its button, for browsers without `interestfor`. */
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
