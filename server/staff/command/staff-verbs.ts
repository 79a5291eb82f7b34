import { isStaffRole, STAFF_ROLES } from '#services/admin-contract/staff-roles.ts'
import type { BackendOwner } from '../../backend/owner.ts'
import { findAccount, listStaff, type StaffResult, setRole } from '../../backend/staff-accounts.ts'
import { CommandFailure, type CommandVerb } from '../../command/command-verb.ts'
import { appointStaff } from '../appoint-staff.ts'

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
    const { kind, before } = dataOf(owner, await appointStaff(owner, publicUrl, { email, role }))
    switch (kind) {
      case 'unproved':
        throw new CommandFailure(
          `${email} already has an account, but no one has shown that the mailbox is theirs: a link to sign in was sent there; once it has been used, invite them again`,
        )
      case 'unchanged':
        return tell(`${email} is already ${role}`)
      case 'appointed':
        tell(`${email} is now ${role}${before ? `, and was ${before}` : ''}; they sign in as before`)
        break
      case 'invited':
        tell(`${email} is now ${role}; an email with a link to sign in is on its way to them`)
        break
    }
    if (before === 'owner') await tellMissingOwner(owner, tell)
  },
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
    if (account.role === 'owner') await tellMissingOwner(owner, tell)
  },
}

/**
 * The command may take the last owner's role, as an account that was broken into must go at once; whoever runs it can
 * name another owner.
 */
async function tellMissingOwner(owner: BackendOwner, tell: (line: string) => void): Promise<void> {
  const staff = dataOf(owner, await listStaff(owner))
  if (!staff.some(({ role }) => role === 'owner'))
    tell('the shop has no owner now; to name one: npm run staff -- invite EMAIL owner')
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
