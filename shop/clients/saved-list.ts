/** The backend keeps no more for one account. */
export const MOST_SAVED = 50

/** `full`: as many are saved as are kept. */
export type SavedChange = 'done' | 'full' | 'failed'

/** What an address of a product can hold. */
export const HANDLE = /^[^\s/?#]{1,255}$/

/** Reads handles, one a line. Other scripts of this origin may have written there, so nothing else is taken. */
export function readSavedList(text: string | null): readonly string[] {
  const handles = (text ?? '').split('\n').filter((line) => HANDLE.test(line))
  return [...new Set(handles)].slice(0, MOST_SAVED)
}

export function writeSavedList(handles: readonly string[]): string {
  return handles.join('\n')
}

/** The list with the handle as its newest, or without it; undefined where it is full. */
export function changedList(
  handles: readonly string[],
  handle: string,
  isSaved: boolean,
): readonly string[] | undefined {
  const others = handles.filter((each) => each !== handle)
  if (!isSaved) return others
  if (handles.includes(handle)) return handles
  return others.length < MOST_SAVED ? [handle, ...others] : undefined
}

/**
 * What of the browser's list goes into the account's at sign-in: what that has not, the newest first, as far as there is
 * room.
 */
export function newToAccount(ofBrowser: readonly string[], ofAccount: readonly string[]): readonly string[] {
  return ofBrowser
    .filter((handle) => !ofAccount.includes(handle))
    .slice(0, Math.max(0, MOST_SAVED - ofAccount.length))
}

export function readAccountCopy(
  text: string | null,
): { readonly userId: string; readonly handles: readonly string[] } | undefined {
  const [userId, ...lines] = (text ?? '').split('\n')
  return userId ? { userId, handles: readSavedList(lines.join('\n')) } : undefined
}

export function writeAccountCopy(userId: string, handles: readonly string[]): string {
  return [userId, ...handles].join('\n')
}
