import { useEffect, useRef, useState } from 'react'
import { copyText } from '../../../ui/text/copy-text.ts'
import { AccountForm } from '../../account-form.tsx'
import { openSession } from '../../session/browser-session.ts'
import { SmallButton } from '../../small-button.tsx'
import { useSending } from '../../use-sending.ts'
import { countRecoveryCodes, makeRecoveryCodes } from './own-recovery-codes.ts'

const COPY_WORDS = { success: 'Copied', failure: 'Could not copy. Please select them instead.' }

interface RecoveryCodesProps {
  hasCodes: boolean
  onMade: () => void
}

/** Codes for the day on which the phone or key is lost. They are shown when they are made, and never again. */
export function RecoveryCodes({ hasCodes, onMade }: RecoveryCodesProps) {
  const [left, setLeft] = useState<number>()
  const [codes, setCodes] = useState<readonly string[]>()
  const [isAsked, setIsAsked] = useState(false)
  const sending = useSending()
  useEffect(() => {
    if (!hasCodes) return
    let isCurrent = true
    void openSession()
      .then(countRecoveryCodes)
      .then((counted) => {
        if (isCurrent && counted.ok) setLeft(counted.data)
      })
    return () => {
      isCurrent = false
    }
  }, [hasCodes])

  const make = () =>
    void sending.send(
      async () => makeRecoveryCodes(await openSession(), hasCodes),
      'Failed to make recovery codes',
      (made) => {
        setCodes(made)
        setLeft(made.length)
        setIsAsked(false)
        onMade()
        return false
      },
    )

  if (hasCodes && left === undefined) return null
  const form = (action: string) => (
    <AccountForm action={action} look="quiet" sending={sending} onSubmit={make} />
  )
  return (
    <div className="space-y-4 border-t border-line pt-6">
      <h3 className="text-lg">Recovery codes</h3>
      {codes && <NewCodes codes={codes} />}
      {!codes && <p>{wordsOf(hasCodes ? left : undefined)}</p>}
      {!hasCodes && form('Make recovery codes')}
      {hasCodes && !isAsked && <SmallButton onClick={() => setIsAsked(true)}>Make new codes</SmallButton>}
      {hasCodes && isAsked && (
        <>
          <p>The codes that you have now will no longer work.</p>
          {form('Make new codes')}
          <p>
            <SmallButton onClick={() => setIsAsked(false)}>Keep these</SmallButton>
          </p>
        </>
      )}
    </div>
  )
}

function wordsOf(left: number | undefined): string {
  if (left === undefined) {
    return 'If you lose your phone or key, a recovery code lets you in. You have none yet.'
  }
  if (left === 0)
    return 'You have used all of them. Make new ones, so that a lost phone does not lock you out.'
  return left === 1 ? 'One code is left.' : `${left} codes are left. Each works once.`
}

function NewCodes({ codes }: { codes: readonly string[] }) {
  const start = useRef<HTMLParagraphElement>(null)
  useEffect(() => start.current?.focus(), [])
  const grouped = codes.map(inGroups)
  return (
    <>
      <p ref={start} tabIndex={-1} className="outline-none">
        Write these down or print them, and keep them where your phone is not. They are shown only now, and
        each works once.
      </p>
      <ul aria-label="Your recovery codes" className="grid gap-x-8 gap-y-1 sm:grid-cols-2">
        {grouped.map((code) => (
          <li key={code}>
            <code className="text-[1rem] tabular-nums">{code}</code>
          </li>
        ))}
      </ul>
      <p>
        <SmallButton onClick={() => void copyText(grouped.join('\n'), COPY_WORDS)}>
          Copy the codes
        </SmallButton>
      </p>
    </>
  )
}

/** Groups of four characters, as people read and type them. */
function inGroups(code: string): string {
  return code.match(/.{1,4}/g)?.join('-') ?? code
}
