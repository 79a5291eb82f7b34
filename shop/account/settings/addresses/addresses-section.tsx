import { useEffect, useRef, useState } from 'react'
import {
  addAddress,
  changeAddress,
  MAX_ADDRESSES,
  type NewAddress,
  preferAddress,
  readAddresses,
  removeAddress,
  type SavedAddress,
} from '../../../clients/backend/addresses.ts'
import type { SignedInResult } from '../../../clients/backend/signed-in-call.ts'
import { buttonStyle } from '../../../ui/button-style.ts'
import { showToast } from '../../../ui/toast/toast.ts'
import { done, failed, type Outcome } from '../../outcome.ts'
import { callSignedIn } from '../../signed-in.ts'
import { SmallButton } from '../../small-button.tsx'
import { useSending } from '../../use-sending.ts'
import { AccountSection } from '../account-section.tsx'
import { NotLoaded } from '../not-loaded.tsx'
import { StillLoading } from '../still-loading.tsx'
import { AddressForm } from './address-form.tsx'

type Saved = readonly SavedAddress[] | 'loading' | 'failed'
/** The address whose form is open, or a new one. */
type Editing = SavedAddress | 'new' | undefined

interface Change {
  readonly ask: () => Promise<SignedInResult<unknown>>
  readonly fallback: string
  readonly title: string
  /** Whether the form that is open then has nothing more to do. */
  readonly endsEditing: (open: Editing) => boolean
}

const FULL = 'PT409'

interface AddressesSectionProps {
  /** The account's details are loaded, so somebody is signed in. */
  isReady: boolean
  /** Loads the details anew, where they did not come. */
  onRetry: (() => void) | undefined
}

/** The addresses that the checkout offers, once the account's details are loaded. */
export function AddressesSection({ isReady, onRetry }: AddressesSectionProps) {
  const [saved, setSaved] = useState<Saved>('loading')
  const [editing, setEditing] = useState<Editing>()
  const sending = useSending()
  const start = useRef<HTMLDivElement>(null)

  const load = async () => {
    const read = await readAddresses(callSignedIn)
    if (!read.ok) console.error('The addresses could not be loaded', read.error)
    setSaved(read.ok ? read.data : 'failed')
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are loaded as soon as somebody is known to be signed in
  useEffect(() => {
    if (isReady) void load()
  }, [isReady])

  const change = ({ ask, fallback, title, endsEditing }: Change) =>
    void sending.send(
      async () => outcomeOf(await ask(), fallback),
      fallback,
      () => {
        setEditing((open) => (endsEditing(open) ? undefined : open))
        // What was pressed may be gone in a moment, and the focus with it.
        start.current?.focus()
        void showToast({ title })
        void load()
        return false
      },
    )
  const save = (address: NewAddress) =>
    change({
      ask: () =>
        editing === 'new' || editing === undefined
          ? addAddress(callSignedIn, address)
          : changeAddress(callSignedIn, editing.id, address),
      fallback: 'Failed to save the address',
      title: 'Address saved',
      endsEditing: (open) => open === editing,
    })
  const edit = (next: Editing) => {
    sending.clear()
    setEditing(next)
  }

  const list = Array.isArray(saved) ? (saved as readonly SavedAddress[]) : []
  return (
    <AccountSection
      title="Addresses"
      lead="The checkout begins with the first one, and offers the others. Only you can see them."
      isWide
      id="addresses"
    >
      <div ref={start} tabIndex={-1} className="outline-none">
        {saved === 'loading' && !onRetry && <StillLoading>Looking for your addresses …</StillLoading>}
        {saved === 'loading' && onRetry && <NotLoaded what="addresses" onRetry={onRetry} />}
        {saved === 'failed' && <NotLoaded what="addresses" onRetry={() => void load()} />}
        {list.length > 0 && <AddressList list={list} onEdit={edit} onChange={change} />}
        {editing !== undefined ? (
          <AddressForm
            key={editing === 'new' ? 'new' : editing.id}
            address={editing === 'new' ? undefined : editing}
            sending={sending}
            onSave={save}
            onGiveUp={() => edit(undefined)}
          />
        ) : list.length < MAX_ADDRESSES ? (
          <button type="button" onClick={() => edit('new')} className={buttonStyle('quiet')}>
            Add an address
          </button>
        ) : (
          <p className="text-note text-quiet">
            These are {MAX_ADDRESSES} addresses, as many as we keep. Remove one to add another.
          </p>
        )}
      </div>
    </AccountSection>
  )
}

interface AddressListProps {
  list: readonly SavedAddress[]
  onEdit: (address: SavedAddress) => void
  onChange: (change: Change) => void
}

function AddressList({ list, onEdit, onChange }: AddressListProps) {
  const prefer = ({ id }: SavedAddress) =>
    onChange({
      ask: () => preferAddress(callSignedIn, id, new Date()),
      fallback: 'Failed to change the address',
      title: 'The checkout begins with this address now',
      endsEditing: () => false,
    })
  const remove = ({ id }: SavedAddress) =>
    onChange({
      ask: () => removeAddress(callSignedIn, id),
      fallback: 'Failed to remove the address',
      title: 'Address removed',
      endsEditing: (open) => open !== 'new' && open?.id === id,
    })
  return (
    <ul aria-label="Your addresses" className="mb-6 border-t border-line">
      {list.map((each, position) => (
        <AddressEntry
          key={each.id}
          address={each}
          isFirst={position === 0}
          onEdit={() => onEdit(each)}
          onPrefer={() => prefer(each)}
          onRemove={() => remove(each)}
        />
      ))}
    </ul>
  )
}

interface AddressEntryProps {
  address: SavedAddress
  isFirst: boolean
  onEdit: () => void
  onPrefer: () => void
  onRemove: () => void
}

function AddressEntry({ address: saved, isFirst, onEdit, onPrefer, onRemove }: AddressEntryProps) {
  const { first_name, last_name, address, apartment, city, state, zip } = saved
  const of = <span className="sr-only"> {`${address}, ${city}`}</span>
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-b border-line py-4">
      <address className="min-w-0 wrap-anywhere not-italic">
        {first_name} {last_name}
        <br />
        {address}
        {apartment && `, ${apartment}`}
        <br />
        {city}, {state} {zip}
        {isFirst && <p className="text-note text-quiet">The checkout begins with this one</p>}
      </address>
      <div className="flex flex-wrap gap-x-5">
        {!isFirst && <SmallButton onClick={onPrefer}>Use first{of}</SmallButton>}
        <SmallButton onClick={onEdit}>Edit{of}</SmallButton>
        <SmallButton onClick={onRemove}>Remove{of}</SmallButton>
      </div>
    </li>
  )
}

function outcomeOf(result: SignedInResult<unknown>, fallback: string): Outcome<undefined> {
  if (result.ok) return done(undefined)
  const { error } = result
  if ('code' in error && error.code === FULL)
    return failed({
      message: `An account keeps up to ${MAX_ADDRESSES} addresses`,
      description: 'Remove one, then add this one.',
    })
  console.error(fallback, error)
  return failed({ message: fallback, description: 'Please try again.' })
}
