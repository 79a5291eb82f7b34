export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Undefined on the server, and where the visitor has switched storage off: then reading the property throws. */
export function browserStorage(name: 'localStorage' | 'sessionStorage'): Storage | undefined {
  try {
    return typeof window === 'undefined' ? undefined : window[name]
  } catch {
    return undefined
  }
}
