/** What the links of the backend's mails bring: a session, or why there is none. */
const SESSION_OR_ERROR = /[#&](?:access_token|error_code|error)=/
/** What the first of the two links of a changed address brings. */
const HALF_WAY = /[#&]message=/

export function bringsSession(hash: string): boolean {
  return SESSION_OR_ERROR.test(hash)
}

export function isEmailPending(hash: string): boolean {
  return !bringsSession(hash) && HALF_WAY.test(hash)
}

export function isOfChangedEmail(hash: string): boolean {
  return bringsSession(hash) && /[#&]type=email_change(?:&|$)/.test(hash)
}

/** What it brought is read; nothing of it stays in the address. */
export function clearFragment(): void {
  history.replaceState(history.state, '', location.pathname + location.search)
}
