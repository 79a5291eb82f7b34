import type { StaffRole } from '#services/admin-contract/staff-roles.ts'
import type { BackendOwner } from './owner.ts'
import { isShutOut, listStaff, type StaffAccount, type StaffResult, setRole } from './staff-accounts.ts'

/** Whether nobody else is an owner who can sign in. */
export async function isLastOwner(
  owner: BackendOwner,
  { id }: Pick<StaffAccount, 'id'>,
  now: Date,
): Promise<boolean> {
  const found = await listStaff(owner)
  if (found.kind !== 'done') throw new Error(`The backend did not list the staff: ${found.kind}`)
  const isAble = (each: StaffAccount) =>
    each.role === 'owner' && each.hasProvedMailbox && !isShutOut(each, now)
  return !found.data.some((each) => each.id !== id && isAble(each))
}

/** Gives an owner a lower role or none. `last-owner`: nobody else could let others in, so they are owner still. */
export async function demoteOwner(
  owner: BackendOwner,
  account: Pick<StaffAccount, 'id'>,
  role: StaffRole | undefined,
  now: Date,
): Promise<StaffResult<unknown> | { readonly kind: 'last-owner' }> {
  if (await isLastOwner(owner, account, now)) return { kind: 'last-owner' }
  const changed = await setRole(owner, account.id, role)
  if (changed.kind !== 'done') return changed
  // Two owners who go at the same moment have both seen the other: whoever sees none left takes it back.
  try {
    if (!(await isLastOwner(owner, account, now))) return changed
  } catch (error) {
    const { kind } = await setRole(owner, account.id, 'owner')
    if (kind === 'done') throw error
    throw new Error(`The backend did not make ${account.id} an owner again: ${kind}`, { cause: error })
  }
  const restored = await setRole(owner, account.id, 'owner')
  return restored.kind === 'done' ? { kind: 'last-owner' } : restored
}
