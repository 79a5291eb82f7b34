import type { Database } from '#database/connect.ts'
import type { AnswerOf } from '#services/admin-contract/operation.ts'
import type { staffOperations } from '#services/admin-contract/staff.ts'
import type { StaffRole } from '#services/admin-contract/staff-roles.ts'
import type { Mail } from '#services/mail/mail.ts'
import { done, type Outcome, type Refusal, refuse } from '#services/shared/admin/outcome.ts'
import { type Author, type Change, deleteOldChanges, logChange } from '#services/storefront/change-log.ts'
import { demoteOwner, isLastOwner } from '../backend/last-owner.ts'
import type { BackendOwner } from '../backend/owner.ts'
import {
  findAccount,
  listFactors,
  listStaff,
  readAccount,
  removeFactor,
  type StaffAccount,
  type StaffResult,
  setRole,
} from '../backend/staff-accounts.ts'
import { deleteSessionsOf } from '../sessions/session-rows.ts'
import { appointStaff } from './appoint-staff.ts'
import { secondFactorMail } from './second-factor-mail.ts'

export interface StaffParts {
  readonly owner: BackendOwner
  readonly database: Pick<Database, 'query'>
  readonly mail: Pick<Mail, 'enqueue'>
  readonly publicUrl: string
}

type Answer<Name extends keyof typeof staffOperations> = Outcome<AnswerOf<(typeof staffOperations)[Name]>>

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

export async function listMembers({ owner }: StaffParts): Promise<Answer<'listStaff'>> {
  const found = await listStaff(owner)
  if (found.kind !== 'done') return refusalOf(found)
  const staff: AnswerOf<typeof staffOperations.listStaff>['staff'] = []
  for (const { id, email, role, hasProvedMailbox, lastSignInAt } of found.data) {
    if (role === undefined) continue
    const factors = await listFactors(owner, id)
    if (factors.kind !== 'done') return refusalOf(factors)
    staff.push({
      ...{ account: id, email, role, hasJoined: hasProvedMailbox, hasSecondFactor: factors.data.length > 0 },
      lastSignInAt: lastSignInAt === null ? null : new Date(lastSignInAt).toISOString(),
    })
  }
  return done({ staff })
}

export async function inviteMember(
  parts: StaffParts,
  author: Author,
  { email, role }: { readonly email: string; readonly role: StaffRole },
): Promise<Answer<'inviteStaff'>> {
  const { owner, publicUrl } = parts
  const known = await findAccount(owner, email)
  if (known.kind !== 'done') return refusalOf(known)
  // Somebody who has not come yet is invited again, since mails get lost; the role of all others is changed by itself.
  if (known.data?.role && known.data.hasProvedMailbox) {
    return refuse(409, `${email} is ${known.data.role} already; a role is changed in the list`)
  }
  if (known.data?.role === 'owner' && role !== 'owner' && (await isLastOwner(owner, known.data, author.now)))
    return lastOwner()
  const appointed = await appointStaff(owner, publicUrl, { email, role })
  if (appointed.kind !== 'done') return refusalOf(appointed)
  const { kind, before = null } = appointed.data
  if (kind === 'unproved') {
    return refuse(
      409,
      `${email} has an account whose mailbox nobody has proved. A link to sign in was sent there; once it was used, invite them again.`,
    )
  }
  await log(parts, author, { action: 'invite', subject: `staff ${email}`, before, after: role })
  return done({ email, role, before, isInvited: kind === 'invited' })
}

/** Changes a colleague's role, or takes it away. They are refused what the new one lacks from their next request on. */
export async function changeMember(
  parts: StaffParts,
  author: Author,
  account: string,
  role: StaffRole | undefined,
): Promise<Answer<'changeRole'>> {
  const { owner } = parts
  const found = await findColleague(owner, author, account)
  if (found.kind !== 'done') return found
  const { email, role: before } = found.result
  const answer = done({ email, role: role ?? null, before })
  if (before === role) return answer
  const changed =
    before === 'owner'
      ? await demoteOwner(owner, found.result, role, author.now)
      : await setRole(owner, account, role)
  if (changed.kind === 'last-owner') return lastOwner()
  if (changed.kind !== 'done') return refusalOf(changed)
  await log(parts, author, { action: 'role', subject: `staff ${email}`, before, after: role ?? null })
  return answer
}

export async function resetFactors(
  { owner, database, mail, publicUrl }: StaffParts,
  author: Author,
  account: string,
): Promise<Answer<'resetSecondFactor'>> {
  const found = await findColleague(owner, author, account)
  if (found.kind !== 'done') return found
  const { email } = found.result
  const factors = await listFactors(owner, account)
  if (factors.kind !== 'done') return refusalOf(factors)
  if (factors.data.length === 0) return refuse(409, `${email} has no second factor`)
  // Whoever sits at an open session of theirs could otherwise set up a factor of their own, also where what follows fails.
  await deleteSessionsOf(database.query, account)
  for (const factor of factors.data) {
    const removed = await removeFactor(owner, account, factor)
    if (removed.kind !== 'done') return refusalOf(removed)
  }
  const letter = await secondFactorMail({ to: email, by: author.who.name, publicUrl })
  await database.query.transaction().execute(async (trx) => {
    const change = { before: factors.data.length, after: 0 }
    await logChange(trx, author, { action: 'reset', subject: `second factor of ${email}`, ...change })
    await mail.enqueue(trx, letter)
    // They may have signed in meanwhile, with the password alone.
    await deleteSessionsOf(trx, account)
  })
  return done({ email, removed: factors.data.length })
}

/** The account of somebody else with a role. */
async function findColleague(
  owner: BackendOwner,
  { who }: Author,
  account: string,
): Promise<Outcome<StaffAccount & { readonly role: StaffRole }>> {
  if (!ID.test(account)) return nobody(account)
  const found = await readAccount(owner, account)
  if (found.kind !== 'done') return refusalOf(found)
  if (found.data?.role === undefined) return nobody(account)
  if (account === who.account) return refuse(409, 'this is you; ask another owner')
  return done({ ...found.data, role: found.data.role })
}

function nobody(account: string): Refusal {
  return refuse(404, `nobody on the staff is ${JSON.stringify(account)}`)
}

function lastOwner(): Refusal {
  return refuse(409, 'the shop would have no owner left; make somebody else an owner first')
}

/** The backend keeps the accounts and cannot write the log, so the entry follows the change. */
async function log({ database }: StaffParts, author: Author, change: Change): Promise<void> {
  await logChange(database.query, author, change)
  // In a shop that sells from a hosted store, nothing else deletes old entries.
  await deleteOldChanges(database.query, author.now)
}

const UNAUTHORIZED = 401

/** Throws where the backend is away or refuses the service key, which no input explains. */
function refusalOf(result: Exclude<StaffResult<unknown>, { kind: 'done' }>): Refusal {
  if (result.kind === 'taken') return refuse(409, 'an account with that address was just made; try again')
  if (result.kind === 'refused' && result.status !== UNAUTHORIZED)
    return refuse(422, `the backend refuses: ${result.message}`)
  throw new Error(`The backend did not do what staff asked for: ${result.message}`)
}
