import { carryToast } from '../../../ui/toast/carried-toast.ts'

/** Shows the toast of clause 8.11 on the home page. */
export function leaveSignedOut(): true {
  carryToast({ title: 'Signed out successfully' })
  location.assign('/')
  return true
}
