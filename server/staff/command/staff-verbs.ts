import { isStaffRole, STAFF_ROLES, type StaffRole } from '#services/admin-contract/staff-roles.ts'
import { type BackendOwner, deleteUser } from '../../backend/owner.ts'
import { CommandFailure } from '../../command/command-failure.ts'
import type { CommandVerb, Tell } from '../../command/command-verb.ts'
import {
  findAccount,
  inviteAccount,
  listStaff,
  type StaffAccount,
  type StaffResult,
  sendSignInLink,
  setRole,
} from '../staff-accounts.ts'

/** The command reaches the accounts by these. */
export interface StaffHold {
  readonly owner: BackendOwner
  /** The shop's origin, where an invited person chooses a password. */
  readonly publicUrl: string
}

type StaffVerb = CommandVerb<StaffHold>

export const invite: StaffVerb = {
  takes: ['EMAIL', STAFF_ROLES.join('|')],
  does: 'invites someone, or changes the role of an account',
  async run({ owner, publicUrl }, tell, [typed = '', role = '']) {
    if (!isStaffRole(role)) {
      throw new CommandFailure(
        `there is no role ${JSON.stringify(role)}; there are ${STAFF_ROLES.join(', ')}`,
      )
    }
    const email = typed.trim().toLowerCase()
    const known = dataOf(owner, await findAccount(owner, email))
    if (known?.isConfirmed) return appoint(owner, known, role, tell)
    // Anybody may have begun to sign up with this address and chosen a password, so that account is deleted.
    if (known && !known.wasInvited) await deleteUser(owner, known.id)
    const { id } = dataOf(owner, await inviteAccount(owner, email, publicUrl))
    dataOf(owner, await setRole(owner, id, role))
    tell(`${email} is now ${role}; an email with a link to sign in is on its way to them`)
  },
}

/**
 * Gives a role to an existing account, without an invitation, as its owner can sign in. Anybody may have made the
 * account with this address, so its mailbox must be proved before it gets a role.
 */
async function appoint(
  owner: BackendOwner,
  account: StaffAccount,
  role: StaffRole,
  tell: Tell,
): Promise<void> {
  const { email } = account
  if (!account.hasProvedMailbox) {
    dataOf(owner, await sendSignInLink(owner, email))
    throw new CommandFailure(
      `${email} already has an account, but no one has shown that the mailbox is theirs: a link to sign in was sent there; once it has been used, invite them again`,
    )
  }
  if (account.role === role) return tell(`${email} is already ${role}`)
  dataOf(owner, await setRole(owner, account.id, role))
  const before = account.role ? `, and was ${account.role}` : ''
  tell(`${email} is now ${role}${before}; they sign in as before`)
}

export const list: StaffVerb = {
  takes: [],
  does: 'who has a role, and when they last signed in',
  async run({ owner }, tell) {
    const staff = dataOf(owner, await listStaff(owner))
    if (staff.length === 0)
      return tell('no one has a role yet; to give one: npm run staff -- invite EMAIL owner')
    for (const { email, role, hasProvedMailbox, lastSignInAt } of staff) {
      const seen = lastSignInAt ? `signed in ${lastSignInAt.slice(0, 10)}` : 'never signed in'
      tell(`${role}  ${email}  ${hasProvedMailbox ? seen : 'invited'}`)
    }
  },
}

export const remove: StaffVerb = {
  takes: ['EMAIL'],
  does: 'takes the role away; the account stays',
  async run({ owner }, tell, [typed = '']) {
    const email = typed.trim().toLowerCase()
    const account = dataOf(owner, await findAccount(owner, email))
    if (!account?.role) throw new CommandFailure(`${email} has no role; npm run staff -- list tells who has`)
    dataOf(owner, await setRole(owner, account.id, undefined))
    tell(`${email} is no longer ${account.role}; the account stays, as a customer’s`)
  },
}

/** Returns the backend's answer, or throws a CommandFailure where it failed. */
function dataOf<Data>({ url }: BackendOwner, result: StaffResult<Data>): Data {
  switch (result.kind) {
    case 'done':
      return result.data
    case 'taken':
      throw new CommandFailure(`the backend at ${url} just got an account with that address: try again`)
    case 'away':
      throw new CommandFailure(`the backend at ${url} does not answer: ${result.message}`)
    case 'refused':
      if (result.status === 401)
        throw new CommandFailure(`the backend at ${url} does not take the service key`)
      if (result.status === 404 || result.status === 405)
        throw new CommandFailure(
          `the backend at ${url} does not let the service key do this: set the role in its own dashboard, as app_metadata.role`,
        )
      throw new CommandFailure(`the backend refuses: ${result.message}`)
  }
}
