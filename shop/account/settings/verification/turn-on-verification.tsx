import { useState } from 'react'
import { AccountForm } from '../../account-form.tsx'
import { usePasskeysOffered } from '../../passkeys/use-passkeys-offered.ts'
import { openSession } from '../../session/browser-session.ts'
import type { SecondStep } from '../../session/second-step.ts'
import { useSending } from '../../use-sending.ts'
import type { NewFactor } from './add-factor.ts'
import { SetUpVerification } from './set-up-verification.tsx'

const FALLBACK = 'Failed to turn on two-step verification'

interface TurnOnVerificationProps {
  /** What is on already; the other way is offered beside it. */
  present: SecondStep | undefined
  onDone: (step: SecondStep) => void
}

export function TurnOnVerification({ present, onDone }: TurnOnVerificationProps) {
  const [newApp, setNewApp] = useState<NewFactor>()
  const addingApp = useSending()
  const addingPasskey = useSending()
  const isOffered = usePasskeysOffered()
  const turnOn = (added: Pick<Partial<SecondStep>, 'app' | 'passkey'>) =>
    onDone({ app: present?.app, passkey: present?.passkey, hasCodes: present?.hasCodes ?? false, ...added })

  const addApp = () =>
    void addingApp.send(
      async () => (await import('./add-factor.ts')).addApp(await openSession()),
      FALLBACK,
      (added) => {
        setNewApp(added)
        return false
      },
    )
  const addPasskey = () =>
    void addingPasskey.send(
      async () => (await import('./add-factor.ts')).addPasskeyFactor(await openSession()),
      FALLBACK,
      (passkey) => {
        turnOn({ passkey })
        return false
      },
    )

  if (newApp) {
    return (
      <SetUpVerification
        factor={newApp}
        onDone={() => turnOn({ app: newApp.id })}
        onGiveUp={() => setNewApp(undefined)}
      />
    )
  }
  const words =
    present === undefined
      ? { app: 'Turn on', passkey: 'Use a passkey' }
      : { app: 'Add an authenticator app', passkey: 'Add a passkey' }
  return (
    <div className="flex flex-wrap gap-4">
      {present?.app === undefined && (
        <AccountForm action={words.app} look="quiet" sending={addingApp} onSubmit={addApp} />
      )}
      {isOffered && present?.passkey === undefined && (
        <AccountForm action={words.passkey} look="quiet" sending={addingPasskey} onSubmit={addPasskey} />
      )}
    </div>
  )
}
