export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Answers undefined on the server, and where storage is switched off: reading the property throws there. */
export function browserStorage(name: 'localStorage' | 'sessionStorage'): Storage | undefined {
  try {
    return typeof window === 'undefined' ? undefined : window[name]
  } catch {
    return undefined
  }
}
