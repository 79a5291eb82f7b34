import { buttonStyle } from '../../ui/button-style.ts'
import { Address, Panel } from '../panel.tsx'

interface ConfirmSessionProps {
  /** Whose account the link opens. */
  email: string
  /** Who is signed in here, if anybody is. */
  other: string | undefined
  onConfirm: () => void
  onLeave: () => void
}

/** Anybody can send anybody a link to an account of their own: whoever opens one says that they mean it. */
export function ConfirmSession({ email, other, onConfirm, onLeave }: ConfirmSessionProps) {
  const lead =
    other === undefined ? (
      <>
        The link that you opened leads into the account of <Address>{email}</Address>. If that is not you, do
        not go on: somebody else’s link would have you fill their account.
      </>
    ) : (
      <>
        You are signed in as <Address>{other}</Address>. The link that you opened leads into the account of{' '}
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
