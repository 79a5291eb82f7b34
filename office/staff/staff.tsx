import type { STAFF_ROLES } from '#services/admin-contract/staff-roles.ts'
import type { Desk } from '../desk/desk.ts'
import { Button, CodeField, Field, PostForm, Select } from '../ui/forms.tsx'
import { Table } from '../ui/table.tsx'
import { Badge, When } from '../ui/words.tsx'
import type { StaffPage } from './load-staff.ts'

/** What each role is for; the rights themselves stand in one table, which every route asks. */
export const ROLES = [
  { value: 'support', label: 'Support: packs, sends and answers' },
  { value: 'manager', label: 'Manager: also changes what is for sale and gives money back' },
  { value: 'owner', label: 'Owner: also taxes, staff and subscribers' },
] as const satisfies readonly { value: (typeof STAFF_ROLES)[number]; label: string }[]

export function Staff({ desk, staff, invitation }: StaffPage & { readonly desk: Desk }) {
  return (
    <div className="stack">
      <Table
        caption="Everybody with a role"
        rows={staff}
        keyOf={({ account }) => account}
        columns={[
          {
            key: 'email',
            label: 'Address',
            isTitle: true,
            cell: ({ account, email }) => <a href={`/office/staff/${account}`}>{email}</a>,
          },
          { key: 'role', label: 'Role', cell: ({ role }) => role },
          {
            key: 'factor',
            label: 'Second factor',
            cell: ({ hasSecondFactor }) => (
              <Badge tone={hasSecondFactor ? 'good' : 'warn'}>{hasSecondFactor ? 'set up' : 'none'}</Badge>
            ),
          },
          {
            key: 'seen',
            label: 'Last signed in',
            cell: ({ hasJoined, lastSignInAt }) =>
              hasJoined && lastSignInAt !== null ? (
                <When at={lastSignInAt} now={desk.now} />
              ) : (
                <Badge>{hasJoined ? 'never' : 'invited'}</Badge>
              ),
          },
        ]}
      />
      {desk.may('staff.change') && (
        <section>
          <h2>Invite someone</h2>
          <PostForm desk={desk} does="invite" className="stack" label="Invite someone">
            <Field
              label="Email address"
              name="email"
              type="email"
              value={invitation.email}
              maxLength={255}
              autoComplete="off"
              required
              hint="They get an email with a link, and set up a second factor when they first sign in."
              problem={invitation.problem}
            />
            <Select label="Role" name="role" value={invitation.role} options={ROLES} />
            <CodeField desk={desk} problem={invitation.codeProblem} />
            <Button>Invite</Button>
          </PostForm>
        </section>
      )}
    </div>
  )
}
