import type { Desk } from '../desk/desk.ts'
import { Button, CodeField, PostForm, Select } from '../ui/forms.tsx'
import { Notice } from '../ui/words.tsx'
import type { MemberPage } from './load-staff.ts'
import { ROLES } from './staff.tsx'

type Props = MemberPage & { readonly desk: Desk }

/** What an owner may do about a colleague; about oneself, another owner does it. */
export function Member({ desk, member, refused }: Props) {
  const { account, email, role, hasSecondFactor } = member
  if (!desk.may('staff.change')) return null
  if (account === desk.who.id) return <Notice>This is you. Another owner changes your role.</Notice>
  const problemOf = (does: string) => (refused?.does === does ? refused : undefined)
  return (
    <div className="stack">
      <section className="card">
        <h2>Role</h2>
        <PostForm desk={desk} does="role" className="stack" label="Role">
          <Select
            label="Role"
            name="role"
            value={problemOf('role')?.role ?? role}
            options={ROLES}
            problem={problemOf('role')?.problem}
          />
          <CodeField desk={desk} problem={problemOf('role')?.codeProblem} />
          <Button>Change the role</Button>
        </PostForm>
      </section>
      {hasSecondFactor && (
        <section className="card">
          <h2>Second factor</h2>
          <PostForm desk={desk} does="reset" className="stack" label="Second factor">
            <p>
              If they lost their phone: their second factor is removed, they are signed out of the office, and
              set up another when they sign in. Until then their password alone opens their account.
            </p>
            <Problem of={problemOf('reset')} />
            <CodeField desk={desk} problem={problemOf('reset')?.codeProblem} />
            <Button look="danger">Remove the second factor</Button>
          </PostForm>
        </section>
      )}
      <section className="card">
        <h2>Leave</h2>
        <PostForm desk={desk} does="remove" className="stack" label="Leave">
          <p>{email} is refused from the next click on. The account stays, as a customer’s.</p>
          <Problem of={problemOf('remove')} />
          <CodeField desk={desk} problem={problemOf('remove')?.codeProblem} />
          <Button look="danger">Take off the staff</Button>
        </PostForm>
      </section>
    </div>
  )
}

function Problem({ of }: { readonly of: MemberPage['refused'] }) {
  return of?.problem === undefined ? null : <p className="problem">{of.problem}</p>
}
