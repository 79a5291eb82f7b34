import type { AnswerOf } from '#services/admin-contract/operation.ts'
import { staffOperations } from '#services/admin-contract/staff.ts'
import { isStaffRole, type StaffRole } from '#services/admin-contract/staff-roles.ts'
import type { Desk } from '../desk/desk.ts'
import { posted } from '../desk/form-text.ts'
import { WRONG_CODE } from '../ui/forms.tsx'

export type Member = AnswerOf<typeof staffOperations.listStaff>['staff'][number]

interface Invitation {
  readonly email: string
  readonly role: StaffRole
  readonly problem?: string
  readonly codeProblem?: string
}

export interface StaffPage {
  readonly staff: readonly Member[]
  readonly invitation: Invitation
}

export async function loadStaff(desk: Desk): Promise<StaffPage | Response> {
  const refused = desk.form && (await invite(desk, desk.form))
  if (refused instanceof Response) return refused
  const listed = await desk.call(staffOperations.listStaff, {})
  if (listed.kind === 'refused') return desk.unable(listed)
  return { staff: listed.answer.staff, invitation: refused ?? { email: '', role: 'support' } }
}

async function invite(desk: Desk, form: FormData): Promise<Response | Invitation> {
  const asked = posted(form, 'role')
  const [email, role] = [posted(form, 'email'), isStaffRole(asked) ? asked : 'support']
  if (!(await desk.confirm())) {
    desk.refuse(422)
    return { email, role, codeProblem: WRONG_CODE }
  }
  const called = await desk.call(staffOperations.inviteStaff, { body: { email, role } })
  if (called.kind === 'refused') {
    desk.refuse(called.status)
    return { email, role, problem: called.message }
  }
  const { email: invited, isInvited } = called.answer
  const text = isInvited
    ? `${invited} is invited as ${role}; the mail is on its way.`
    : `${invited} is ${role} now, and signs in as before.`
  return desk.redirect('/office/staff', { text })
}
