/** Whether a host, as `URL` spells it, is this very machine: what goes there crosses no network. */
export function isThisMachine(hostname: string): boolean {
  return /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)
}
