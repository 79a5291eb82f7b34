import { carryToast } from '../../../ui/toast/carried-toast.ts'

/** Clause 8.11. */
export function leaveSignedOut(): true {
  carryToast({ title: 'Signed out successfully' })
  location.assign('/')
  return true
}
