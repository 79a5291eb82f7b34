/** Whether either storage holds something under this key; where they are switched off, neither does. */
export function isStored(key: string): boolean {
  try {
    return (localStorage.getItem(key) ?? sessionStorage.getItem(key)) !== null
  } catch {
    return false
  }
}
