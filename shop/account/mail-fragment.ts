/** The links of the backend's mails bring a session in the fragment, or the reason why there is none. */
const SESSION_OR_ERROR = /[#&](?:access_token|error_code|error)=/
/** The first of the two links of a changed address brings a message. */
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

/** Removes the fragment, which may hold tokens, from the address once it is read. */
export function clearFragment(): void {
  history.replaceState(history.state, '', location.pathname + location.search)
}
