import { useEffect, useState } from 'react'
import { orderHelpAddress } from '../../../clients/order-help-address.ts'
import { readBrowserConfig } from '../../../islands/browser-config.ts'
import { Address } from '../../panel.tsx'
import { type ProvedOrNot, provePurchase } from '../../prove-purchase.ts'
import { sendSignedIn } from '../../signed-in.ts'
import { SmallButton } from '../../small-button.tsx'
import { forgetProof, readProof } from '../../stored-proof.ts'
import type { AccountDetails } from '../account-details.ts'
import { AccountSection } from '../account-section.tsx'
import { NotLoaded } from '../not-loaded.tsx'
import { StillLoading } from '../still-loading.tsx'
import { type AccountOrder, readAccountOrders } from './account-orders.ts'
import { OrderEntry } from './order-entry.tsx'

type Loaded =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' }
  | {
      readonly kind: 'loaded'
      readonly orders: readonly AccountOrder[]
      readonly next: number | null
      /** Earlier orders were asked for and did not come. */
      readonly isCutShort?: true
    }

const LOOKING = 'Looking for your orders …'

interface OrdersSectionProps {
  details: AccountDetails | undefined
  /** Loads the details anew, where they did not come. */
  onRetry: (() => void) | undefined
}

/** The account's orders, once its details are loaded. An order of a hosted store is known to that store alone. */
export function OrdersSection({ details, onRetry }: OrdersSectionProps) {
  const [isHosted, setIsHosted] = useState(false)
  useEffect(() => setIsHosted(readBrowserConfig().storefront.checkoutOrigin === null), [])
  return (
    <AccountSection
      title="Orders"
      lead="Where each order is, its invoice, and what you can do about it."
      isWide
      id="orders"
    >
      {isHosted ? (
        <p>The link in each order’s email opens that order. It shows where it is, and the receipt.</p>
      ) : details ? (
        <OwnOrders details={details} />
      ) : onRetry ? (
        <NotLoaded what="orders" onRetry={onRetry} />
      ) : (
        <StillLoading>{LOOKING}</StillLoading>
      )}
    </AccountSection>
  )
}

function OwnOrders({ details }: { details: AccountDetails }) {
  const [loaded, setLoaded] = useState<Loaded>({ kind: 'loading' })
  const [proved, setProved] = useState<ProvedOrNot>()
  const { isEmailProved, email } = details

  const load = async () => {
    const page = await readAccountOrders(sendSignedIn)
    if (!page.ok) console.error('The orders could not be loaded', page.error)
    setLoaded(page.ok ? { kind: 'loaded', ...page.data } : { kind: 'failed' })
  }

  const loadEarlier = async (before: number) => {
    const page = await readAccountOrders(sendSignedIn, before)
    if (!page.ok) console.error('The earlier orders could not be loaded', page.error)
    setLoaded((shown) => {
      // The button was pressed twice, or all were loaded anew: this answer no longer follows what is shown.
      if (shown.kind !== 'loaded' || shown.next !== before) return shown
      if (!page.ok) return { ...shown, isCutShort: true }
      return { kind: 'loaded', orders: [...shown.orders, ...page.data.orders], next: page.data.next }
    })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: an address that is proved now may bring orders along
  useEffect(() => {
    void (async () => {
      setProved(await addMailedOrder())
      await load()
    })()
  }, [isEmailProved, email])

  const next = loaded.kind === 'loaded' ? loaded.next : null
  return (
    <>
      <div role="status">{proved && <MailedOrderNotice proved={proved} />}</div>
      {loaded.kind === 'loading' && <StillLoading>{LOOKING}</StillLoading>}
      {loaded.kind === 'failed' && <NotLoaded what="orders" onRetry={() => void load()} />}
      {loaded.kind === 'loaded' && loaded.orders.length === 0 && loaded.next === null && (
        <p>
          No orders yet.{' '}
          <a href="/collection" className="underline underline-offset-4">
            See the chairs
          </a>
        </p>
      )}
      {loaded.kind === 'loaded' && loaded.orders.length > 0 && (
        <ul aria-label="Your orders" className="border-t border-line">
          {loaded.orders.map((order) => (
            <OrderEntry key={order.number} order={order} />
          ))}
        </ul>
      )}
      {next !== null && <SmallButton onClick={() => void loadEarlier(next)}>Show earlier orders</SmallButton>}
      <p role="status">
        {loaded.kind === 'loaded' &&
          loaded.isCutShort &&
          'We could not load your earlier orders. Try again in a moment.'}
      </p>
      {loaded.kind === 'loaded' && <MissingOrder email={email} isEmailProved={isEmailProved} />}
    </>
  )
}

/** Says how an order that was placed without this account comes into it: by a proof, never by typing an address. */
function MissingOrder({ email, isEmailProved }: Pick<AccountDetails, 'email' | 'isEmailProved'>) {
  return (
    <p className="mt-6 max-w-[62ch] text-note text-quiet">
      {isEmailProved ? (
        <>
          Orders placed with <Address>{email}</Address> appear here by themselves.
        </>
      ) : (
        <>
          Orders placed with <Address>{email}</Address> appear here once you have{' '}
          <a href="#confirm-email" className="text-ink underline underline-offset-4">
            confirmed that address
          </a>
          .
        </>
      )}{' '}
      For any other order, open “Keep it in your account” in its confirmation email. Without the email,{' '}
      <a
        href={orderHelpAddress(readBrowserConfig().storefront)}
        className="text-ink underline underline-offset-4"
      >
        find the order
      </a>
      .
    </p>
  )
}

/** Shows the server the link of an order's mail that was opened in this tab; undefined where none was. */
async function addMailedOrder(): Promise<ProvedOrNot | undefined> {
  const proof = readProof()
  if (proof === null) return undefined
  const proved = await provePurchase(sendSignedIn, proof)
  if (proved !== 'unreachable' && proved !== 'signed-out') forgetProof()
  return proved
}

const WORDS: Readonly<Record<ProvedOrNot, string>> = {
  proved: 'The order from your email is in your account now.',
  nothing: 'The link from your email did not work: it may have been cut off, or its order was canceled.',
  'of-another': 'The order from your email is in another account already. Sign in to that one to see it.',
  unreachable: 'The order from your email could not be added just now. Reload this page to try again.',
  'signed-out': 'The order from your email could not be added: your session has ended. Sign in again.',
}

function MailedOrderNotice({ proved }: { proved: ProvedOrNot }) {
  const edge = proved === 'proved' ? 'border-pine' : 'border-signal'
  return <p className={`mb-6 border-l-2 ${edge} bg-white py-3 pr-4 pl-4 text-note`}>{WORDS[proved]}</p>
}
