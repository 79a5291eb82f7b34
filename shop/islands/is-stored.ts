/** Whether either storage or a cookie holds something under this key; where they are switched off, none does. */
export function isStored(key: string): boolean {
  try {
    return (
      (localStorage.getItem(key) ?? sessionStorage.getItem(key)) !== null ||
      document.cookie.includes(`${key}=`)
    )
  } catch {
    return false
  }
}
