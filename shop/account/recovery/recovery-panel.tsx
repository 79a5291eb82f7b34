import { useEffect, useState } from 'react'
import { browserPage, whenPageIsShown } from '../../islands/page-lifecycle.ts'
import { carryToast } from '../../ui/toast/carried-toast.ts'
import { bringsSession } from '../mail-fragment.ts'
import { done, type Outcome } from '../outcome.ts'
import { ACCOUNT_PATH } from '../paths.ts'
import { type BrowserSession, openSession } from '../session/browser-session.ts'
import { CodeStep } from '../sign-in/code-step.tsx'
import { ConfirmSession } from '../sign-in/confirm-session.tsx'
import { useSending } from '../use-sending.ts'
import { recover, setNewPassword } from './recover.ts'
import { type Recovery, sessionOfLink, spendTokenOfLink } from './recovery-link.ts'
import { AskForLink, LinkSent, NewPassword, OpenLink } from './recovery-steps.tsx'

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
  ) => void sending.send(async () => ask(await openSession()), fallback, onDone)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a page is arrived at once, not once a render
  useEffect(
    () =>
      whenPageIsShown(browserPage, () => {
        const tokenHash = new URLSearchParams(location.search).get('token_hash')
        if (tokenHash) goOn({ kind: 'token', tokenHash })
        else if (bringsSession(location.hash)) send(sessionOfLink, 'Failed to open the link', goOn)
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
