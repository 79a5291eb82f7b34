import { MOST_SAVED } from '../../clients/saved-list.ts'
import { showToast } from '../../ui/toast/toast.ts'
import { changeSaved } from './saved-here.ts'

/** Presses are answered one after the other, so that the last one holds. */
let last: Promise<unknown> = Promise.resolve()

/** Keeps what the box says, and takes its tick back where that cannot be. */
export function keepSaved(box: HTMLInputElement): Promise<void> {
  const isSaved = box.checked
  const kept = last.then(async () => {
    const handle = box.dataset.save ?? ''
    const change = await changeSaved(handle, isSaved).catch(() => 'failed' as const)
    if (change === 'done') return
    box.checked = !isSaved
    await showToast(change === 'full' ? FULL : isSaved ? NOT_SAVED : NOT_REMOVED)
  })
  last = kept.catch(() => {})
  return kept
}

const FULL = {
  kind: 'error',
  title: `You have saved ${MOST_SAVED} products, as many as we keep`,
  description: 'Remove one from your saved products, then save this one.',
} as const
const NOT_SAVED = {
  kind: 'error',
  title: 'This could not be saved',
  description:
    'Please check your connection and that your browser stores data for this site, then try again.',
} as const
export const NOT_REMOVED = { ...NOT_SAVED, title: 'This could not be removed' } as const
