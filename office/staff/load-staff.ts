import type { AnswerOf } from '#services/admin-contract/operation.ts'
import { staffOperations } from '#services/admin-contract/staff.ts'
import { isStaffRole, type StaffRole } from '#services/admin-contract/staff-roles.ts'
import type { Desk } from '../desk/desk.ts'
import { posted } from '../desk/form-text.ts'
import type { Called } from '../desk/office.ts'
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

/** The refusal, which is shown beside the form that asked for it. */
interface Refused {
  readonly does: string
  /** The role that was chosen. */
  readonly role: string
  readonly problem?: string
  readonly codeProblem?: string
}

export interface MemberPage {
  readonly member: Member
  readonly refused: Refused | undefined
}

export async function loadMember(
  desk: Desk,
  { account = '' }: Readonly<Record<string, string | undefined>>,
): Promise<MemberPage | Response> {
  const refused = desk.form && (await answerForm(desk, desk.form, account))
  if (refused instanceof Response) return refused
  const listed = await desk.call(staffOperations.listStaff, {})
  if (listed.kind === 'refused') return desk.unable(listed)
  const member = listed.answer.staff.find((each) => each.account === account)
  if (!member) return desk.unable({ kind: 'refused', status: 404, message: 'Nobody on the staff is this.' })
  return { member, refused }
}

async function answerForm(desk: Desk, form: FormData, account: string): Promise<Response | Refused> {
  const [does, role] = [posted(form, 'do'), posted(form, 'role')]
  if (!(await desk.confirm())) {
    desk.refuse(422)
    return { does, role, codeProblem: WRONG_CODE }
  }
  const { called, text } = await run(desk, does, role, { account })
  if (called.kind === 'done') return desk.redirect('/office/staff', { text: text(called.answer.email) })
  desk.refuse(called.status)
  return { does, role, problem: called.message }
}

interface Ran {
  readonly called: Called<{ readonly email: string }>
  readonly text: (email: string) => string
}

async function run(
  desk: Desk,
  does: string,
  role: string,
  params: { readonly account: string },
): Promise<Ran> {
  if (does === 'role' && isStaffRole(role)) {
    return {
      called: await desk.call(staffOperations.changeRole, { params, body: { role } }),
      text: (email) => `${email} is ${role} now.`,
    }
  }
  if (does === 'remove') {
    return {
      called: await desk.call(staffOperations.removeStaff, { params }),
      text: (email) => `${email} is no longer on the staff.`,
    }
  }
  if (does === 'reset') {
    return {
      called: await desk.call(staffOperations.resetSecondFactor, { params }),
      text: (email) => `The second factor of ${email} is removed; they were told by mail.`,
    }
  }
  return {
    called: { kind: 'refused', status: 422, message: 'This form does nothing.' },
    text: () => '',
  }
}
