import { useEffect, useState } from 'react'
import { browserPage, whenPageIsShown } from '../../islands/page-lifecycle.ts'
import { isOfChangedEmail } from '../mail-fragment.ts'
import type { Outcome } from '../outcome.ts'
import { Address, Panel } from '../panel.tsx'
import { openSession } from '../session/browser-session.ts'
import { keepSession } from '../session/keep-session.ts'
import { leaveSignedIn } from '../session/leave-signed-in.ts'
import { useSending } from '../use-sending.ts'
import { PendingEmailNotice } from './pending-email-notice.tsx'
import { hasSessionToRestore, type RestoredSession, restoreSession } from './restore-session.ts'
import { type SignedInOrNot, type SignedUp, type SignInValues, signIn, signUp } from './sign-in.ts'
import { CredentialsForm, type Mode, PasskeySignIn } from './sign-in-forms.tsx'
import { CodeStep, ConfirmSession } from './sign-in-steps.tsx'

type Step =
  | { kind: 'credentials' }
  | (Extract<SignedInOrNot, { kind: 'code-needed' }> & { success: string })
  | { kind: 'mail-sent'; email: string }
  | (Extract<RestoredSession, { kind: 'brought' }> & { success: string })

const WORDS = {
  'sign-in': { title: 'Welcome back', fallback: 'Failed to sign in', success: 'Welcome back!' },
  'sign-up': {
    title: 'Create an account',
    fallback: 'Failed to create account',
    success: 'Account created successfully!',
  },
} as const satisfies Record<Mode, object>

/** Clause 2.38: one form toggles between sign-in and sign-up; the second step follows where the account has one. */
export function SignInPanel() {
  const [mode, setMode] = useState<Mode>('sign-in')
  const [step, setStep] = useState<Step>({ kind: 'credentials' })
  const sending = useSending()
  const { fallback } = WORDS[mode]

  const goOn = (signedIn: SignedInOrNot, success: string) => {
    if (signedIn.kind === 'signed-in') return leaveSignedIn(success)
    setStep({ ...signedIn, success })
    return false
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a page is arrived at once, not once a render
  useEffect(
    () =>
      whenPageIsShown(browserPage, () => {
        if (!hasSessionToRestore()) return
        // The fragment is read first, because the library removes it from the address.
        const success = isOfChangedEmail(location.hash)
          ? 'Your email address is changed'
          : WORDS[mode].success
        void sending.send(
          () => restoreSession(),
          fallback,
          (arrival) => {
            if (arrival.kind === 'nobody') return false
            if (arrival.kind === 'brought') {
              setStep({ ...arrival, success })
              return false
            }
            return arrival.kind === 'was-signed-in' ? leaveSignedIn() : goOn(arrival, success)
          },
          false,
        )
      }),
    [],
  )

  const submit = (values: SignInValues) =>
    sending.send(
      async (): Promise<Outcome<SignedInOrNot | SignedUp>> => {
        const session = await openSession()
        return mode === 'sign-in' ? signIn(session, values) : signUp(session, values)
      },
      fallback,
      (result) => {
        if (result.kind !== 'mail-sent') return goOn(result, WORDS[mode].success)
        setStep(result)
        return false
      },
    )

  // The library and the dialog are loaded by the press.
  const enterByPasskey = (isRemembered: boolean) =>
    void sending.send(
      async () => {
        const { signInWithPasskey } = await import('./sign-in-with-passkey.ts')
        return signInWithPasskey(await openSession(), isRemembered)
      },
      fallback,
      (signedIn) => goOn(signedIn, WORDS['sign-in'].success),
    )

  const toggle = () => {
    sending.clear()
    setMode(mode === 'sign-in' ? 'sign-up' : 'sign-in')
  }

  const enterBrought = ({ enter, success }: Extract<Step, { kind: 'brought' }>) =>
    void sending.send(
      async () => enter(),
      fallback,
      (signedIn) => goOn(signedIn, success),
    )

  if (step.kind !== 'credentials') return <NextStep step={step} onEnter={enterBrought} />
  return (
    <>
      <PendingEmailNotice />
      <Panel title={WORDS[mode].title}>
        <CredentialsForm mode={mode} sending={sending} onSubmit={submit} />
        {mode === 'sign-in' && <PasskeySignIn sending={sending} onPress={enterByPasskey} />}
        <Toggle mode={mode} onToggle={toggle} />
      </Panel>
    </>
  )
}

interface NextStepProps {
  step: Exclude<Step, { kind: 'credentials' }>
  onEnter: (brought: Extract<Step, { kind: 'brought' }>) => void
}

/** What comes between an address with its password and an open session. */
function NextStep({ step, onEnter }: NextStepProps) {
  if (step.kind === 'brought')
    return <ConfirmSession {...step} onConfirm={() => onEnter(step)} onLeave={leaveSignedIn} />
  if (step.kind === 'code-needed')
    return (
      <CodeStep
        step={step.step}
        action="Sign in"
        onEntered={({ keeper }) => keepSession(keeper, step.isRemembered)}
        onDone={() => leaveSignedIn(step.success)}
      />
    )
  const lead = (
    <>
      We sent an email to <Address>{step.email}</Address>. Open the link in it, and your account is ready.
    </>
  )
  return <Panel title="One more step" lead={lead} isFollowing />
}

function Toggle({ mode, onToggle }: { mode: Mode; onToggle: () => void }) {
  return (
    <p className="mt-8 flex flex-wrap items-center gap-x-3 border-t border-line pt-5 text-note text-quiet">
      {mode === 'sign-in' ? 'New here?' : 'Have an account?'}
      <button
        type="button"
        onClick={onToggle}
        className="min-h-11 text-ink underline underline-offset-6 hover:no-underline"
      >
        {mode === 'sign-in' ? 'Create an account' : 'Sign in'}
      </button>
    </p>
  )
}
