import { ACCOUNT_SAVED_KEY, SAVED_KEY } from '../../clients/saved-keys.ts'
import { onStorageChange } from '../../islands/storage-event.ts'
import { MISSED } from '../../ui/island-events.ts'

/**
 * Ticks the boxes of what is saved, and loads what saves once one is pressed. It reads the storages by itself, as other
 * pages' scripts would come along with what reads them elsewhere.
 */
export function wakeSaved(): void {
  const boxes = document.querySelectorAll<HTMLInputElement>('[data-save]')
  /** Their presses are not answered yet: a box stands here once for each. */
  const pressed: HTMLInputElement[] = []
  const show = () => {
    const saved = savedText()
    for (const box of boxes)
      if (!pressed.includes(box)) box.checked = saved.includes(`\n${box.dataset.save}\n`)
  }
  const keep = async (box: HTMLInputElement) => {
    const isSaved = box.checked
    pressed.push(box)
    const isKept = await import('./keep-saved.ts')
      .then((script) => script.keepSaved(box.dataset.save ?? '', isSaved))
      .catch(() => {
        box.dispatchEvent(new Event(MISSED, { bubbles: true }))
      })
    pressed.splice(pressed.indexOf(box), 1)
    if (!isKept) show()
  }
  // These were pressed before this script came.
  const early = [...boxes].filter((box) => box.checked)
  show()
  for (const box of boxes) {
    box.dataset.awake = ''
    box.addEventListener('change', () => void keep(box))
  }
  for (const box of early) if (!box.checked) box.click()
  // Whoever comes back may have changed the list meanwhile.
  addEventListener('pageshow', show)
  document.addEventListener('visibilitychange', show)
  // The account's list may have come after the page.
  onStorageChange(window, ACCOUNT_SAVED_KEY, show)
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
