import { useEffect, useState } from 'react'
import { browserPage, whenPageIsShown } from '../../islands/page-lifecycle.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { carryToast } from '../../ui/toast/carried-toast.ts'
import { AccountForm, typed } from '../account-form.tsx'
import { AccountPasswordField } from '../account-password-field.tsx'
import { bringsSession } from '../mail-fragment.ts'
import { done, type Outcome } from '../outcome.ts'
import { Address, Panel } from '../panel.tsx'
import { ACCOUNT_PATH } from '../paths.ts'
import { type BrowserSession, openSession } from '../session/browser-session.ts'
import { CodeStep, ConfirmSession } from '../sign-in/sign-in-steps.tsx'
import { useSending } from '../use-sending.ts'
import { type Recovery, recover, sessionOfLink, setNewPassword, spendTokenOfLink } from './recover.ts'

type Step = Recovery | { kind: 'token'; tokenHash: string } | { kind: 'link-sent'; email: string }

/** The recovery page: it asks for the mail, and the mail's link leads back to it to set the new password. */
export function RecoveryPanel() {
  const [step, setStep] = useState<Step>({ kind: 'no-link' })
  const sending = useSending()

  const goOn = (next: Step) => {
    setStep(next)
    return false
  }
  const send = <Value,>(
    ask: (session: BrowserSession) => Promise<Outcome<Value>>,
    fallback: string,
    onDone: (value: Value) => boolean,
    isToasted = true,
  ) => void sending.send(async () => ask(await openSession()), fallback, onDone, isToasted)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a page is arrived at once, not once a render
  useEffect(
    () =>
      whenPageIsShown(browserPage, () => {
        const tokenHash = new URLSearchParams(location.search).get('token_hash')
        if (tokenHash) goOn({ kind: 'token', tokenHash })
        else if (bringsSession(location.hash)) send(sessionOfLink, 'Failed to open the link', goOn, false)
      }),
    [],
  )

  switch (step.kind) {
    case 'no-link': {
      const ask = (email: string) =>
        send(
          (session) => recover(session, email),
          'Failed to send the link',
          () => goOn({ kind: 'link-sent', email }),
        )
      return <AskForLink sending={sending} onSubmit={ask} />
    }
    case 'link-sent':
      return <LinkSent email={step.email} />
    case 'token': {
      const spend = () =>
        send((session) => spendTokenOfLink(session, step.tokenHash), 'Failed to open the link', goOn)
      return <OpenLink sending={sending} onSubmit={spend} />
    }
    case 'brought':
      return (
        <ConfirmSession
          {...step}
          onConfirm={() => goOn(step.next)}
          onLeave={() => location.replace(ACCOUNT_PATH)}
        />
      )
    case 'code-needed':
      return (
        <CodeStep
          step={step.step}
          action="Continue"
          onEntered={() => done(null)}
          onDone={() => goOn({ kind: 'new-password', email: step.email })}
        />
      )
    case 'new-password': {
      const set = (password: string) =>
        send((session) => setNewPassword(session, password), 'Failed to set the password', leave)
      return <NewPassword email={step.email} sending={sending} onSubmit={set} />
    }
  }
}

/** Whoever is invited to the staff goes on to the office, which asks for both steps of signing in. */
function leave({ isOfStaff }: { isOfStaff: boolean }): true {
  if (!isOfStaff) carryToast({ title: 'Your password is changed' })
  location.replace(isOfStaff ? '/office' : '/')
  return true
}

interface StepProps<Value> {
  sending: ReturnType<typeof useSending>
  onSubmit: (value: Value) => void
}

function AskForLink({ sending, onSubmit }: StepProps<string>) {
  return (
    <Panel
      title="Forgot your password?"
      lead="Enter your email address, and we will send you a link to set a new one."
    >
      <AccountForm
        action="Send the link"
        sending={sending}
        onSubmit={(values) => onSubmit(typed(values, 'email').trim())}
      >
        <TextField name="email" label="Email" type="email" autoComplete="username" required />
      </AccountForm>
    </Panel>
  )
}

function LinkSent({ email }: { email: string }) {
  const lead = (
    <>
      If there is an account for <Address>{email}</Address>, an email with a link is on its way. The link
      works once, and expires soon.
    </>
  )
  return <Panel title="Check your email" lead={lead} isFollowing />
}

/** This step waits for a press, so that a mail scanner that opens links does not use them up. */
function OpenLink({ sending, onSubmit }: StepProps<void>) {
  return (
    <Panel title="Set a new password" lead="The link in your email works once. Continue when you are ready.">
      <AccountForm action="Continue" sending={sending} onSubmit={() => onSubmit()} />
    </Panel>
  )
}

function NewPassword({ email, sending, onSubmit }: StepProps<string> & { email: string }) {
  const lead = (
    <>
      For the account of <Address>{email}</Address>. It signs you out on every other device.
    </>
  )
  return (
    <Panel title="Set a new password" lead={lead} isFollowing>
      <AccountForm
        action="Set password"
        sending={sending}
        onSubmit={(values) => onSubmit(typed(values, 'password'))}
      >
        <AccountPasswordField label="New password" isNew sending={sending} />
      </AccountForm>
    </Panel>
  )
}
