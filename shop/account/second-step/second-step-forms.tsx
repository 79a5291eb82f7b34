import { useState } from 'react'
import { TextField } from '../../ui/form/text-field.tsx'
import { AccountForm, type AccountFormProps, typed } from '../account-form.tsx'
import type { SecondStep } from '../session/second-step.ts'
import { SmallButton } from '../small-button.tsx'
import { CodeForm } from './code-form.tsx'
import type { Proof } from './prove-second-step.ts'

interface SecondStepFormsProps extends Pick<AccountFormProps, 'action' | 'look' | 'sending'> {
  step: SecondStep
  onProof: (proof: Proof) => void
  hint?: string
  autoFocus?: boolean
}

const OTHERS = {
  code: 'Use your authenticator app',
  passkey: 'Use your passkey or security key',
  recovery: 'Use a recovery code',
} as const satisfies Record<Proof['kind'], string>

/** One form for the second step, and links to the account's other ways of it. */
export function SecondStepForms({ step, onProof, hint, autoFocus = false, ...form }: SecondStepFormsProps) {
  const ways: readonly Proof['kind'][] = [
    ...(step.app === undefined ? [] : (['code'] as const)),
    ...(step.passkey === undefined ? [] : (['passkey'] as const)),
    ...(step.hasCodes ? (['recovery'] as const) : []),
  ]
  const [chosen, setChosen] = useState(ways[0])
  const [isSwitched, setIsSwitched] = useState(false)
  const { sending } = form
  const choose = (way: Proof['kind']) => {
    sending.clear()
    setIsSwitched(true)
    setChosen(way)
  }
  return (
    <div className="space-y-4">
      {chosen === 'code' && (
        <CodeForm
          {...form}
          {...(hint !== undefined && { hint })}
          autoFocus={autoFocus || isSwitched}
          onSubmit={(code) => onProof({ kind: 'code', code })}
        />
      )}
      {chosen === 'passkey' && (
        <AccountForm {...form} action="Use your passkey" onSubmit={() => onProof({ kind: 'passkey' })}>
          <p>Your browser asks for it: a passkey on this device, on your phone, or a security key.</p>
        </AccountForm>
      )}
      {chosen === 'recovery' && (
        <AccountForm
          {...form}
          onSubmit={(values) => onProof({ kind: 'recovery', code: typed(values, 'code') })}
        >
          <TextField
            name="code"
            label="Recovery code"
            type="text"
            autoComplete="off"
            maxLength={40}
            required
            hint="One of the ten that you kept. Each works once."
            autoFocus
          />
        </AccountForm>
      )}
      {ways
        .filter((way) => way !== chosen)
        .map((way) => (
          <p key={way}>
            <SmallButton onClick={() => choose(way)}>{OTHERS[way]}</SmallButton>
          </p>
        ))}
      {ways.length === 1 && (
        <p className="text-note text-quiet">
          Lost your {chosen === 'passkey' ? 'passkey or key' : 'phone'}?{' '}
          <a href="/contact" className="inline-flex min-h-11 items-center underline underline-offset-6">
            Write to us
          </a>
        </p>
      )}
    </div>
  )
}
