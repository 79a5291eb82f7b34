import { buttonStyle } from '../../ui/button-style.ts'
import { Address, Panel } from '../panel.tsx'

interface ConfirmSessionProps {
  /** The email address of the account that the link opens. */
  email: string
  /** The email address of the account that is signed in here, if any. */
  other: string | undefined
  onConfirm: () => void
  onLeave: () => void
}

/** An attacker can send a victim a link to the attacker's own account, so the visitor confirms whose account it is. */
export function ConfirmSession({ email, other, onConfirm, onLeave }: ConfirmSessionProps) {
  const lead =
    other === undefined ? (
      <>
        The link you opened signs you in to the account of <Address>{email}</Address>. If that is not you, do
        not continue: whatever you enter would go into someone else’s account.
      </>
    ) : (
      <>
        You are signed in as <Address>{other}</Address>. The link you opened signs you in to the account of{' '}
        <Address>{email}</Address>, and would sign you out of yours.
      </>
    )
  return (
    <Panel title="Is this your account?" lead={lead} isFollowing>
      <div className="space-y-4">
        <button
          type="button"
          onClick={() => onConfirm()}
          className={buttonStyle('strong', 'w-full py-2 wrap-anywhere')}
        >
          Sign in as {email}
        </button>
        <button
          type="button"
          onClick={() => onLeave()}
          className={buttonStyle('quiet', 'w-full py-2 wrap-anywhere')}
        >
          {other === undefined ? 'Do not sign in' : `Stay signed in as ${other}`}
        </button>
      </div>
    </Panel>
  )
}
