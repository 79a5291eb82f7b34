import { ACCOUNT_PATH, RECOVERY_PATH, SIGN_IN_PATH } from '../paths.ts'
import { bringsSession, isEmailPending } from './mail-fragment.ts'

/** Such a link may end on any page of the shop (clause 7.08 names the root): the page that knows it takes over. */
export function followMailLink(): void {
  const path = pathOfMailLink(location)
  if (path !== undefined) location.replace(path + location.hash)
}

/** Undefined where the visitor has come to the right page, or by no such link. */
export function pathOfMailLink({ hash, pathname }: Pick<Location, 'hash' | 'pathname'>): string | undefined {
  if (pathname.startsWith(SIGN_IN_PATH)) return undefined
  if (bringsSession(hash)) {
    // Who was invited has no password yet.
    return /type=(?:recovery|invite)/.test(hash) ? RECOVERY_PATH : `${SIGN_IN_PATH}?next=${pathname}`
  }
  return isEmailPending(hash) && pathname !== ACCOUNT_PATH ? ACCOUNT_PATH : undefined
}
