/** The characters that an address in a header may hold. */
const PRINTABLE = /^[\x21-\x7e]+$/
const HERE = 'https://office.invalid'

/** Whether a text leads to a page of the office and nowhere else, as a browser reads it: by dots and slashes, too. */
export function isOfficePage(text: string): boolean {
  if (!text.startsWith('/') || !PRINTABLE.test(text)) return false
  const url = URL.parse(text, HERE)
  return url?.origin === HERE && /^\/office(?:\/|$)/.test(url.pathname)
}
