import { sameOriginPath } from '../../ui/same-origin-path.ts'
import { carryToast } from '../../ui/toast/carried-toast.ts'
import { SIGN_IN_PATH } from '../paths.ts'

/** Where a visitor goes who is signed in: home (clauses 8.09 and 8.10), or the page of ours that sent them here. */
export function pathAfterSignIn({ search, origin }: Pick<Location, 'search' | 'origin'>): string {
  const query = new URLSearchParams(search)
  const path = sameOriginPath(query.get('next') ?? query.get('redirect') ?? '/', origin)
  return path.startsWith(SIGN_IN_PATH) ? '/' : path
}

/** Without a way back to the form that is done with. Answers that the page is on its way. */
export function leaveSignedIn(message?: string): true {
  if (message !== undefined) carryToast({ title: message })
  location.replace(pathAfterSignIn(location))
  return true
}
