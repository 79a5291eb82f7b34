import { sameOriginPath } from '../../ui/same-origin-path.ts'
import { carryToast } from '../../ui/toast/carried-toast.ts'
import { SIGN_IN_PATH } from '../paths.ts'

/** A signed-in visitor goes home (clauses 8.09 and 8.10), or back to the page of the shop that sent them here. */
export function pathAfterSignIn({ search, origin }: Pick<Location, 'search' | 'origin'>): string {
  const query = new URLSearchParams(search)
  const path = sameOriginPath(query.get('next') ?? query.get('redirect') ?? '/', origin)
  return path.startsWith(SIGN_IN_PATH) ? '/' : path
}

/** Replaces the sign-in page in the history, so Back does not lead to it. Returns true: the page is leaving. */
export function leaveSignedIn(message?: string): true {
  if (message !== undefined) carryToast({ title: message })
  location.replace(pathAfterSignIn(location))
  return true
}
