import { isThisMachine } from '#facts/this-machine.ts'

/** Whether a visitor may be sent there. Without a named origin, any by https may be it, or one of this machine. */
export function isCheckout(checkoutUrl: string, checkoutOrigin: string | null): boolean {
  // `URL.parse` is newer than browsers that people buy with (decision 169).
  const url = URL.canParse(checkoutUrl) ? new URL(checkoutUrl) : null
  if (checkoutOrigin === null) {
    return url?.protocol === 'https:' || (url?.protocol === 'http:' && isThisMachine(url.hostname))
  }
  // A blob's address has the origin of the page that made it.
  return url?.origin === checkoutOrigin && url.protocol !== 'blob:'
}
