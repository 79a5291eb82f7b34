/** Clause 9.12. */
const FORGOTTEN_AFTER_MS = 1000

/** Letters typed in a menu take the focus to the next of its links and buttons that begins with them. */
export function createTypeahead(): (menu: HTMLElement, key: string, atMs: number) => void {
  let typed = ''
  let typedAt = Number.NEGATIVE_INFINITY
  return (menu, key, atMs) => {
    if (key.length !== 1 || key.trim() === '') return
    const isNew = atMs - typedAt > FORGOTTEN_AFTER_MS
    typed = (isNew ? '' : typed) + key.toLowerCase()
    typedAt = atMs
    nextOf(menu, typed)?.focus()
  }
}

/** One letter goes on to the next item; more letters stay at an item that they still fit. */
function nextOf(menu: HTMLElement, typed: string): HTMLElement | undefined {
  const items = [...menu.querySelectorAll<HTMLElement>('a, button')]
  const at = items.findIndex((item) => item.matches(':focus'))
  const from = typed.length === 1 ? at + 1 : Math.max(at, 0)
  return [...items.slice(from), ...items.slice(0, from)].find((item) =>
    item.textContent.trim().toLowerCase().startsWith(typed),
  )
}
