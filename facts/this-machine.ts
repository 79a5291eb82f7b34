/** Tells whether a host, as `URL` spells it, is this machine, so that requests to it cross no network. */
export function isThisMachine(hostname: string): boolean {
  return /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)
}
