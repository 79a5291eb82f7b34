import { RECOVERY_PATH, SIGN_IN_PATH } from './paths.ts'

/** What the links of the backend's mails bring: a session, or why there is none. */
const SESSION_OR_ERROR = /[#&](?:access_token|error_code|error)=/

/** Such a link may end on any page of the shop (clause 7.08 names the root): the page that knows it takes over. */
export function followMailLink(): void {
  const { hash, pathname } = location
  if (!SESSION_OR_ERROR.test(hash) || pathname.startsWith(SIGN_IN_PATH)) return
  const target = hash.includes('type=recovery') ? RECOVERY_PATH : `${SIGN_IN_PATH}?next=${pathname}`
  location.replace(target + hash)
}
