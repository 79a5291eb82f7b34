import type { BrowserConfig } from '../locals.ts'
import { showToast } from '../ui/toast.ts'
import { AccountForm } from './account-form.tsx'
import { AccountSection } from './account-section.tsx'
import { openSession } from './browser-session.ts'
import { leaveSignedOut } from './leave-signed-out.ts'
import { signOut } from './sign-out.ts'
import { useSending } from './use-sending.ts'

export function DevicesSection({ backend }: { backend: BrowserConfig['backend'] }) {
  const others = useSending()
  const everywhere = useSending()

  const end = (sending: typeof others, scope: 'others' | 'global', onDone: () => boolean) =>
    void sending.send(async () => signOut(await openSession(backend), scope), 'Failed to sign out', onDone)
  const sayDone = () => {
    void showToast({ title: 'Your other devices are signed out' })
    return false
  }

  return (
    <AccountSection
      title="Devices"
      lead="Lost a laptop, or signed in on somebody else’s? End what is open there from here."
    >
      <div className="flex flex-wrap gap-4">
        <AccountForm
          action="Sign out other devices"
          look="quiet"
          sending={others}
          onSubmit={() => end(others, 'others', sayDone)}
        />
        <AccountForm
          action="Sign out everywhere"
          look="quiet"
          sending={everywhere}
          onSubmit={() => end(everywhere, 'global', leaveSignedOut)}
        />
      </div>
    </AccountSection>
  )
}
