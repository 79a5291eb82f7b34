import type { StaffRole } from '#services/admin-contract/staff-roles.ts'
import type { BackendOwner } from './owner.ts'
import {
  isShutOut,
  listStaff,
  type StaffAccount,
  type StaffResult,
  setLeaving,
  setRole,
} from './staff-accounts.ts'

/** A mark counts no more after this, which is longer than all requests of a demotion may take. */
const LEAVING_MS = 5 * 60_000

/** Whether nobody else is an owner who can sign in, and is not about to go. */
export async function isLastOwner(
  owner: BackendOwner,
  { id }: Pick<StaffAccount, 'id'>,
  now: Date,
): Promise<boolean> {
  const found = await listStaff(owner)
  if (found.kind !== 'done') throw new Error(`The backend did not list the staff: ${found.kind}`)
  const isLeaving = ({ leavingAt }: StaffAccount) =>
    leavingAt !== undefined && now.getTime() - leavingAt.getTime() < LEAVING_MS
  const isAble = (each: StaffAccount) =>
    each.role === 'owner' && each.hasProvedMailbox && !isShutOut(each, now) && !isLeaving(each)
  return !found.data.some((each) => each.id !== id && isAble(each))
}

/**
 * Gives an owner a lower role or none. `last-owner`: nobody else could let others in, so they are owner still. Who goes
 * is marked before the others are looked at: of two owners at the same moment one at least sees the other's mark and
 * stays, and a process that dies on the way leaves an owner too many, never none. The mark of who stays is left to grow
 * old, as another attempt of theirs may rest on it.
 */
export async function demoteOwner(
  owner: BackendOwner,
  { id }: Pick<StaffAccount, 'id'>,
  role: StaffRole | undefined,
  now: Date,
): Promise<StaffResult<unknown> | { readonly kind: 'last-owner' }> {
  const begunMs = performance.now()
  const marked = await setLeaving(owner, id, now)
  if (marked.kind !== 'done') return marked
  if (await isLastOwner(owner, { id }, now)) return { kind: 'last-owner' }
  if (performance.now() - begunMs > LEAVING_MS / 2) throw new Error('The mark of who goes has grown too old')
  return setRole(owner, id, role)
}
