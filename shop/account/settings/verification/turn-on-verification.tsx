import { useEffect, useRef, useState } from 'react'
import { copyText } from '../../../ui/text/copy-text.ts'
import { AccountForm } from '../../account-form.tsx'
import { usePasskeysOffered } from '../../passkeys/use-passkeys-offered.ts'
import { CodeForm } from '../../second-step/code-form.tsx'
import { enterCode } from '../../second-step/enter-code.ts'
import { openSession } from '../../session/browser-session.ts'
import type { SecondStep } from '../../session/second-step.ts'
import { SmallButton } from '../../small-button.tsx'
import { useSending } from '../../use-sending.ts'
import type { NewFactor } from './add-factor.ts'

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

interface SetUpVerificationProps {
  factor: NewFactor
  onDone: () => void
  onGiveUp: () => void
}

/** The visitor enters the secret in an app, and a first code proves that it arrived there. */
function SetUpVerification({ factor, onDone, onGiveUp }: SetUpVerificationProps) {
  const sending = useSending()
  const start = useRef<HTMLParagraphElement>(null)
  useEffect(() => start.current?.focus(), [])
  const submit = (code: string) =>
    void sending.send(
      async () => enterCode(await openSession(), factor.id, code),
      'Failed to turn on two-step verification',
      () => {
        onDone()
        return false
      },
    )
  return (
    <div className="space-y-6">
      <p ref={start} tabIndex={-1} className="outline-none">
        Scan this with an authenticator app, such as the password manager on your phone.
      </p>
      <img
        src={factor.qrCode}
        alt="QR code that adds this account to an authenticator app"
        width={208}
        height={208}
        className="size-52 border border-line bg-white"
      />
      <div>
        <p className="text-note text-quiet">No camera at hand? Enter this key in the app instead:</p>
        <p className="mt-1 flex flex-wrap items-center gap-x-4">
          <code className="text-[1rem] tracking-wide wrap-anywhere tabular-nums">
            {inGroups(factor.secret)}
          </code>
          <CopyButton text={factor.secret} label="Copy the key" />
        </p>
      </div>
      <CodeForm
        action="Turn on"
        look="quiet"
        sending={sending}
        onSubmit={submit}
        hint="The six digits that the app then shows."
      />
      <SmallButton onClick={onGiveUp}>Not now</SmallButton>
    </div>
  )
}

/** Groups of four characters, as people read and type a secret. */
function inGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret
}

const COPY_WORDS = { success: 'Copied', failure: 'Could not copy. Please select it instead.' }

function CopyButton({ text, label }: { text: string; label: string }) {
  return <SmallButton onClick={() => void copyText(text, COPY_WORDS)}>{label}</SmallButton>
}
