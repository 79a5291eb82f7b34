import { showToast } from '../../ui/toast/toast.ts'
import { NOT_REMOVED } from './keep-saved.ts'
import { changeSaved, savedHere } from './saved-here.ts'
import {
  MOST_ASKED_AT_ONCE,
  NOTHING_SAVED_ID,
  SAVED_FAILED_ID,
  SAVED_LIST_ID,
  SAVED_LIST_PATH,
  SAVED_STATUS_ID,
} from './saved-ids.ts'

/** Shows what was saved as it is sold today, or what to do where nothing is. */
export async function showSaved(): Promise<void> {
  const saved = await savedHere().catch(() => undefined)
  const rows = saved && (await rowsOf(saved))
  if (!rows) return showOnly(SAVED_FAILED_ID)
  if (rows.length === 0) return showOnly(NOTHING_SAVED_ID)
  const list = document.getElementById(SAVED_LIST_ID)
  if (!list) return
  list.replaceChildren(...rows)
  // The list may be shown again when somebody comes back, and is listened to once.
  list.onclick = ({ target }) => {
    const button = (target as Element).closest<HTMLButtonElement>('[data-remove]')
    if (button) void remove(button, list)
  }
  showOnly(SAVED_LIST_ID)
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
  const status = document.getElementById(SAVED_STATUS_ID)
  if (status) status.textContent = `${name} is removed`
  if (list.childElementCount === 0) showOnly(NOTHING_SAVED_ID)
  // Whoever goes by keyboard stays in the list.
  const focused = next?.querySelector('button') ?? document.querySelector<HTMLElement>('h1')
  focused?.focus()
}

function showOnly(id: string): void {
  for (const each of [SAVED_LIST_ID, NOTHING_SAVED_ID, SAVED_FAILED_ID]) {
    const part = document.getElementById(each)
    if (part) part.hidden = each !== id
  }
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
