import { showToast } from '../../ui/toast/toast.ts'
import { NOT_REMOVED } from './keep-saved.ts'
import { changeSaved, savedHere, whoSavesHere } from './saved-here.ts'
import { MOST_ASKED_AT_ONCE, SAVED_LIST_PATH, SAVED_STATUS_ID } from './saved-ids.ts'
import {
  COMPARE_SAVED_ID,
  NOTHING_SAVED_ID,
  SAVED_FAILED_ID,
  SAVED_LIST_ID,
  showPart,
} from './saved-parts.ts'

const REMOVE_BUTTON = 'button:not(:disabled)'

let shownTo: string | undefined

// Whoever comes back to a page that the browser kept may be somebody else, who sees nothing of it in its first frame.
addEventListener('pagehide', () => tell(''))
addEventListener('pageshow', () => {
  const list = document.getElementById(SAVED_LIST_ID)
  if (!list || whoSavesHere() === shownTo) return
  list.replaceChildren()
  leadToComparison(list)
})

/** Shows what was saved as it is sold today, or what to do where nothing is. */
export async function showSaved(): Promise<void> {
  const who = whoSavesHere()
  // On a page that the browser kept, the rows of the same visitor stay until they have come anew, and so their place.
  if (who !== shownTo) showPart('')
  shownTo = who
  const saved = await savedHere().catch(() => undefined)
  const rows = saved && (await rowsOf(saved))
  if (who !== whoSavesHere()) return showSaved()
  if (!rows) return showPart(SAVED_FAILED_ID)
  if (rows.length === 0) return showPart(NOTHING_SAVED_ID)
  const list = document.getElementById(SAVED_LIST_ID)
  if (!list) return
  // The list may be shown again when somebody comes back, and is listened to once.
  list.onclick = ({ target }) => {
    const button = (target as Element).closest<HTMLButtonElement>('[data-remove]')
    if (button) void remove(button, list)
  }
  showPart(SAVED_LIST_ID, ...rows)
  leadToComparison(list)
}

/** One seat has nothing beside it, so its link leads to the comparison of all. */
function leadToComparison(list: HTMLElement): void {
  const link = document.getElementById(COMPARE_SAVED_ID)
  const saved = [...list.querySelectorAll<HTMLElement>('[data-seat]')].map(({ dataset }) => dataset.seat)
  const isSome = saved.length > 1
  link?.setAttribute('href', `/compare${isSome ? `?seats=${saved.join(',')}` : ''}`)
  if (link) link.textContent = isSome ? 'Compare these seats' : 'Compare our seats'
}

async function remove(button: HTMLButtonElement, list: HTMLElement): Promise<void> {
  button.disabled = true
  const { remove: handle = '', name = '' } = button.dataset
  const change = await changeSaved(handle, false).catch(() => 'failed')
  if (change !== 'done') {
    button.disabled = false
    return showToast(NOT_REMOVED)
  }
  const row = button.closest('li')
  const next = row?.nextElementSibling ?? row?.previousElementSibling
  row?.remove()
  leadToComparison(list)
  tell(`${name} is removed`)
  if (list.childElementCount === 0) showPart(NOTHING_SAVED_ID)
  // Whoever goes by keyboard stays in the list; what is being removed takes no focus.
  const focused =
    next?.querySelector<HTMLElement>(REMOVE_BUTTON) ??
    list.querySelector<HTMLElement>(REMOVE_BUTTON) ??
    document.querySelector<HTMLElement>('h1')
  focused?.focus()
}

function tell(words: string): void {
  const status = document.getElementById(SAVED_STATUS_ID)
  if (status) status.textContent = words
}

/** The rows as the server makes them, in the order of the list; undefined where it does not answer. */
async function rowsOf(handles: readonly string[]): Promise<Element[] | undefined> {
  const asked: Promise<Element[]>[] = []
  for (let at = 0; at < handles.length; at += MOST_ASKED_AT_ONCE)
    asked.push(askForRows(handles.slice(at, at + MOST_ASKED_AT_ONCE)))
  try {
    return (await Promise.all(asked)).flat()
  } catch {
    return undefined
  }
}

async function askForRows(handles: readonly string[]): Promise<Element[]> {
  const response = await fetch(`${SAVED_LIST_PATH}?${new URLSearchParams({ of: handles.join(' ') })}`)
  if (!response.ok) throw new Error(`no list: ${response.status}`)
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  return [...page.querySelectorAll('body > ul > li')]
}
