import { bringsSession, isEmailPending } from '../mail-fragment.ts'
import { ACCOUNT_PATH, RECOVERY_PATH, SIGN_IN_PATH } from '../paths.ts'

/** A mail's link may open any page (clause 7.08 names the root), so this sends it on to the page that handles it. */
export function followMailLink(): void {
  const path = pathOfMailLink(location)
  if (path !== undefined) location.replace(path + location.hash)
}

/** Undefined where this page handles the link itself, or the fragment is not from a mail. */
export function pathOfMailLink({ hash, pathname }: Pick<Location, 'hash' | 'pathname'>): string | undefined {
  if (pathname.startsWith(SIGN_IN_PATH)) return undefined
  if (bringsSession(hash)) {
    // An invited person has no password yet, and sets one as in a recovery.
    return /type=(?:recovery|invite)/.test(hash)
      ? RECOVERY_PATH
      : `${SIGN_IN_PATH}?next=${encodeURIComponent(pathname).replaceAll('%2F', '/')}`
  }
  return isEmailPending(hash) && pathname !== ACCOUNT_PATH ? ACCOUNT_PATH : undefined
}
