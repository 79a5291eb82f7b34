import { MOST_SAVED } from '../../clients/saved-list.ts'
import { showToast } from '../../ui/toast/toast.ts'
import { changeSaved } from './saved-here.ts'

/** Presses are answered one after the other, so that the last one holds. */
let last: Promise<unknown> = Promise.resolve()

/** Saves or removes; where that cannot be, it says why and answers false. */
export async function keepSaved(handle: string, isSaved: boolean): Promise<boolean> {
  const changing = last.then(() => changeSaved(handle, isSaved)).catch(() => 'failed' as const)
  last = changing
  const change = await changing
  if (change === 'done') return true
  await showToast(change === 'full' ? FULL : isSaved ? NOT_SAVED : NOT_REMOVED)
  return false
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
