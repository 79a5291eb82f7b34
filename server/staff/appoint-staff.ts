import type { StaffRole } from '#services/admin-contract/staff-roles.ts'
import { type BackendOwner, deleteUser } from '../backend/owner.ts'
import {
  findAccount,
  inviteAccount,
  type StaffAccount,
  type StaffResult,
  sendSignInLink,
  setRole,
} from '../backend/staff-accounts.ts'

export interface Appointment {
  /**
   * `invited` by a mail, or `appointed`: an account that its owner can sign in with already. `unproved` means that nobody
   * has shown whose mailbox it is: a link was sent there, and no role was given.
   */
  readonly kind: 'invited' | 'appointed' | 'unchanged' | 'unproved'
  readonly before: StaffRole | undefined
}

interface Appointed {
  readonly email: string
  readonly role: StaffRole
}

/**
 * Gives a role to whoever reads the mailbox, never to whoever typed its address first.
 *
 * @param publicUrl The shop's origin, where an invited person chooses a password.
 */
export async function appointStaff(
  owner: BackendOwner,
  publicUrl: string,
  { email, role }: Appointed,
): Promise<StaffResult<Appointment>> {
  const found = await findAccount(owner, email)
  if (found.kind !== 'done') return found
  const known = found.data
  if (known?.isConfirmed) return appointAccount(owner, known, role)
  // Anybody may have begun to sign up with this address and chosen a password, so that account is deleted.
  if (known && !known.wasInvited) await deleteUser(owner, known.id)
  const invited = await inviteAccount(owner, email, publicUrl)
  if (invited.kind !== 'done') return invited
  const given = await setRole(owner, invited.data.id, role)
  return given.kind === 'done' ? { kind: 'done', data: { kind: 'invited', before: known?.role } } : given
}

/**
 * Gives a role to an existing account, without an invitation, as its owner can sign in. Anybody may have made the
 * account with this address, so its mailbox must be proved before it gets a role.
 */
async function appointAccount(
  owner: BackendOwner,
  account: StaffAccount,
  role: StaffRole,
): Promise<StaffResult<Appointment>> {
  const before = account.role
  if (!account.hasProvedMailbox) {
    const sent = await sendSignInLink(owner, account.email)
    return sent.kind === 'done' ? { kind: 'done', data: { kind: 'unproved', before } } : sent
  }
  if (before === role) return { kind: 'done', data: { kind: 'unchanged', before } }
  const given = await setRole(owner, account.id, role)
  return given.kind === 'done' ? { kind: 'done', data: { kind: 'appointed', before } } : given
}
