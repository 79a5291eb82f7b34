import { ACCOUNT_SAVED_KEY, SAVED_KEY } from '../../clients/saved-keys.ts'

/**
 * Ticks the boxes of what is saved, and loads what saves once one is pressed. It reads the storages by itself, as other
 * pages' scripts would come along with what reads them elsewhere.
 */
export function wakeSaved(): void {
  const boxes = document.querySelectorAll<HTMLInputElement>('[data-save]')
  const keep = (box: HTMLInputElement) =>
    import('./keep-saved.ts').then(
      ({ keepSaved }) => keepSaved(box),
      () => {
        box.checked = !box.checked
      },
    )
  const show = () => {
    const saved = savedText()
    for (const box of boxes) box.checked = saved.includes(`\n${box.dataset.save}\n`)
  }
  // These were pressed before this script came.
  const pressed = [...boxes].filter((box) => box.checked)
  show()
  for (const box of boxes) {
    box.addEventListener('change', () => void keep(box))
    if (pressed.includes(box) && !box.checked) box.click()
  }
  // Whoever comes back may have changed the list meanwhile.
  addEventListener('pageshow', ({ persisted }) => persisted && show())
  document.addEventListener('visibilitychange', show)
}

/** All lines that the browser holds: of its own list, and of the account's copy. */
function savedText(): string {
  try {
    const texts = [localStorage, sessionStorage].flatMap((storage) => [
      storage.getItem(SAVED_KEY),
      storage.getItem(ACCOUNT_SAVED_KEY),
    ])
    return `\n${texts.join('\n')}\n`
  } catch {
    return ''
  }
}
