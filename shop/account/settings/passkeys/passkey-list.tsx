import { useEffect, useRef, useState } from 'react'
import { TextField } from '../../../ui/form/text-field.tsx'
import { showToast } from '../../../ui/toast/toast.ts'
import { AccountForm, typed } from '../../account-form.tsx'
import { openSession } from '../../session/browser-session.ts'
import { SmallButton } from '../../small-button.tsx'
import { useSending } from '../../use-sending.ts'
import { addPasskey, type OwnPasskey, readPasskeys, removePasskey, renamePasskey } from './own-passkeys.ts'

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
    // What was said of an earlier try is not true of what was done since.
    adding.clear()
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
      {passkeys?.length === 0 && <p className="mb-6">You have no passkey in place of a password yet.</p>}
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

const MAX_NAME_LENGTH = 120

interface PasskeyRowProps {
  passkey: OwnPasskey
  /** Says what was done, and loads the list anew. */
  onChanged: (title: string) => false
}

function PasskeyRow({ passkey, onChanged }: PasskeyRowProps) {
  const [asks, setAsks] = useState<'name' | 'removal'>()
  const sending = useSending()
  const { id, name } = passkey
  const leave = () => {
    sending.clear()
    setAsks(undefined)
  }
  const rename = (values: FormData) =>
    void sending.send(
      async () => renamePasskey(await openSession(), id, typed(values, 'name').trim()),
      'Failed to rename the passkey',
      () => {
        leave()
        return onChanged('The passkey has its new name')
      },
    )
  const remove = () =>
    void sending.send(
      async () => removePasskey(await openSession(), id),
      'Failed to remove the passkey',
      () => onChanged('The passkey is removed'),
    )

  return (
    <li className="border-b border-line py-3">
      <p className="wrap-anywhere">{name}</p>
      <p className="text-note text-quiet">{historyOf(passkey)}</p>
      {asks === undefined && (
        <p className="flex gap-x-6">
          <SmallButton onClick={() => setAsks('name')}>
            Rename<span className="sr-only"> {name}</span>
          </SmallButton>
          <SmallButton onClick={() => setAsks('removal')}>
            Remove<span className="sr-only"> {name}</span>
          </SmallButton>
        </p>
      )}
      {asks === 'name' && (
        <div className="mt-4 space-y-2">
          <AccountForm action="Save the name" look="quiet" sending={sending} onSubmit={rename}>
            <TextField
              name="name"
              label="Name"
              id={`passkey-${id}`}
              type="text"
              autoComplete="off"
              defaultValue={name}
              maxLength={MAX_NAME_LENGTH}
              pattern=".*\S.*"
              title="A name"
              required
              autoFocus
            />
          </AccountForm>
          <SmallButton onClick={leave}>Leave it</SmallButton>
        </div>
      )}
      {asks === 'removal' && (
        <div className="mt-4 space-y-2">
          <p className="text-note">
            It will no longer sign you in. Your device may still list it until you delete it there, too.
          </p>
          <AccountForm action="Remove it" look="quiet" sending={sending} onSubmit={remove} />
          <SmallButton onClick={leave}>Keep it</SmallButton>
        </div>
      )}
    </li>
  )
}

function historyOf({ createdAt, usedAt }: OwnPasskey): string {
  const added = `Added ${dayOf(createdAt)}`
  return usedAt === undefined ? `${added}, not used yet` : `${added}, last used ${dayOf(usedAt)}`
}

function dayOf(time: Date): string {
  return time.toLocaleDateString('en-US', { dateStyle: 'medium' })
}
