import { useEffect, useRef, useState } from 'react'
import { showToast } from '../../../ui/toast/toast.ts'
import { AccountForm } from '../../account-form.tsx'
import { openSession } from '../../session/browser-session.ts'
import { useSending } from '../../use-sending.ts'
import { addPasskey, type OwnPasskey, readPasskeys } from './own-passkeys.ts'
import { PasskeyRow } from './passkey-row.tsx'

/** The account's passkeys, each with its name and last use, and a button that adds another. */
export function PasskeyList() {
  const [passkeys, setPasskeys] = useState<readonly OwnPasskey[]>()
  const loading = useSending()
  const adding = useSending()
  const start = useRef<HTMLDivElement>(null)

  const load = () =>
    void loading.send(
      async () => readPasskeys(await openSession()),
      'Failed to load your passkeys',
      (read) => {
        setPasskeys(read)
        return false
      },
    )
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is loaded once, and again after each change
  useEffect(() => {
    // The button that opened the list is gone, and the focus with it.
    start.current?.focus()
    load()
  }, [])

  const changed = (title: string): false => {
    void showToast({ title })
    load()
    return false
  }
  const add = () =>
    void adding.send(
      async () => addPasskey(await openSession()),
      'Failed to add the passkey',
      () => changed('Your passkey is added'),
    )

  return (
    <div ref={start} tabIndex={-1} className="outline-none">
      {passkeys === undefined && loading.failure && (
        <AccountForm action="Try again" look="quiet" sending={loading} onSubmit={load} />
      )}
      {passkeys?.length === 0 && <p className="mb-6">You have no passkey yet.</p>}
      {passkeys !== undefined && passkeys.length > 0 && (
        <ul aria-label="Your passkeys" className="mb-8 border-t border-line">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onChanged={changed} />
          ))}
        </ul>
      )}
      {passkeys !== undefined && (
        <AccountForm action="Add a passkey" look="quiet" sending={adding} onSubmit={add} />
      )}
    </div>
  )
}
