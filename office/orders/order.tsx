import { Fragment } from 'react'
import { deliveryName } from '#facts/delivery/delivery.ts'
import { changeWords } from '#services/admin-contract/change-words.ts'
import type { Desk } from '../desk/desk.ts'
import { Button, Field, PostForm } from '../ui/forms.tsx'
import { Badge, DayWords, Notice, TrackingNumber, When } from '../ui/words.tsx'
import type { ShownOrder } from './load-chosen-orders.ts'
import type { OrderPage } from './load-order.ts'
import { OrderForms } from './order-forms.tsx'
import { PAYMENT_WORDS, STAGE_WORDS } from './order-words.ts'
import { WaitingBadge, waitsForPayment } from './waiting-edit.tsx'

type Props = OrderPage & { readonly desk: Desk }

/** One order: what it is, what can be done with it, and what was done. */
export function Order(props: Props) {
  const { desk, order, refused } = props
  const { number, stage, payment } = order
  return (
    <div className="stack">
      {refused && <Notice tone="bad">{refused.problem}</Notice>}
      {order.notTaken.map((words) => (
        <Notice tone="bad" key={words}>
          <p>{words}</p>
        </Notice>
      ))}
      <p className="actions">
        <Badge tone={STAGE_WORDS[stage].tone}>{STAGE_WORDS[stage].label}</Badge>
        <Badge tone={PAYMENT_WORDS[payment].tone}>{PAYMENT_WORDS[payment].label}</Badge>
        {waitsForPayment(order) && <WaitingBadge />}
        {order.isTest && <Badge>Test card: no money moved</Badge>}
        <a href={`/office/orders/${number}/slip`}>Packing slip</a>
        {stage === 'to-pack' && desk.may('order.edit') && (
          <a href={`/office/orders/${number}/edit`}>Edit the order</a>
        )}
        <a href={order.link}>As its buyer sees it</a>
      </p>
      <div className="columns">
        <section aria-labelledby="goods">
          <h2 id="goods">Goods</h2>
          <Lines order={order} />
          <Sums order={order} />
        </section>
        <section aria-labelledby="buyer">
          <h2 id="buyer">Buyer</h2>
          <Facts order={order} now={desk.now} />
        </section>
      </div>
      <OrderForms {...props} />
      <div className="columns">
        <Timeline {...props} />
        <Papers order={order} now={desk.now} />
      </div>
    </div>
  )
}

const PICTURE_PX = 72

function Lines({ order: { lines } }: { readonly order: ShownOrder }) {
  return (
    <ul className="plain goods">
      {lines.map(({ line, quantity, name, sku, price, picture, handle }) => (
        <li key={line}>
          {picture && <img src={picture.url} alt="" width={PICTURE_PX} height={PICTURE_PX} loading="lazy" />}
          <div>
            <strong>{quantity} ×</strong> <a href={`/product/${handle}`}>{name}</a>
            <br />
            {sku}, {price} each
          </div>
        </li>
      ))}
    </ul>
  )
}

function Sums({ order: { sums } }: { readonly order: ShownOrder }) {
  return (
    <dl className="facts">
      {sums.map(({ name, amount }) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{amount}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

function Facts({ order, now }: { readonly order: ShownOrder; readonly now: Date }) {
  const { email, address, delivery, arrives, placedAt, paidWith, fulfilment, deliveredOn, cancelledAt } =
    order
  return (
    <dl className="facts">
      <dt>Ships to</dt>
      <dd>
        {address.map((line) => (
          <Fragment key={line}>
            {line}
            <br />
          </Fragment>
        ))}
      </dd>
      <dt>Email</dt>
      <dd>
        <a href={`/office/orders?q=${encodeURIComponent(email)}`}>{email}</a>
      </dd>
      <dt>Placed</dt>
      <dd>
        <When at={placedAt} now={now} />
      </dd>
      <dt>Delivery</dt>
      <dd>
        {deliveryName(delivery)}, promised for {arrives}
      </dd>
      <dt>Paid with</dt>
      <dd>{paidWith}</dd>
      {fulfilment && (
        <>
          <dt>Sent</dt>
          <dd>
            <When at={fulfilment.at} now={now} />, <TrackingNumber number={fulfilment.trackingNumber} />
          </dd>
        </>
      )}
      {deliveredOn && (
        <>
          <dt>Arrived</dt>
          <dd>
            <DayWords day={deliveredOn} />
          </dd>
        </>
      )}
      {cancelledAt && (
        <>
          <dt>Canceled</dt>
          <dd>
            <When at={cancelledAt} now={now} />
          </dd>
        </>
      )}
    </dl>
  )
}

/** The log holds what staff did, so what its buyer paid for is read from the edits. */
function paidEdits({ email, edits }: ShownOrder) {
  return edits.flatMap(({ number, state, difference, payUntil, appliedAt }) =>
    state === 'applied' && payUntil !== null && appliedAt !== null
      ? [
          {
            key: `edit-${number}`,
            at: appliedAt,
            of: undefined,
            words: `${email} paid ${difference}, and the change was made`,
          },
        ]
      : [],
  )
}

/** The claim or return of the order that a change was about. */
function caseOf(subject: string): { readonly name: string; readonly path: string } | undefined {
  if (subject.startsWith('W')) return { name: `Claim ${subject}`, path: `/office/claims/${subject}` }
  if (subject.startsWith('R')) return { name: `Return ${subject}`, path: `/office/returns/${subject}` }
  return undefined
}

function Timeline({ desk, order, changes }: Props) {
  const { now } = desk
  const told = changes.map((change) => {
    const words = `${change.by} ${changeWords(change)}`
    return { key: String(change.id), at: change.at, of: caseOf(change.subject), words }
  })
  const events = [...told, ...paidEdits(order)].toSorted((one, other) => other.at.localeCompare(one.at))
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline">What was done</h2>
      <ol className="timeline">
        {events.map(({ key, at, of, words }) => (
          <li key={key}>
            {of && (
              <>
                <a href={of.path}>{of.name}</a>:{' '}
              </>
            )}
            {words}, <When at={at} now={now} />
          </li>
        ))}
        <li>
          {order.email} placed the order, <When at={order.placedAt} now={now} />
        </li>
      </ol>
      <PostForm desk={desk} does="tag" className="inline">
        <input type="hidden" name="before" value={order.tags.join(' ')} />
        <Field
          label="Tags"
          name="tags"
          value={order.tags.join(' ')}
          maxLength={250}
          hint="Words such as gift."
        />
        <Button look="quiet">Keep these tags</Button>
      </PostForm>
    </section>
  )
}

const CLAIM_WORDS: Readonly<Record<ShownOrder['claims'][number]['state'], string>> = {
  open: 'not answered yet',
  'to-send': 'answered, to send',
  sent: 'sent',
  answered: 'answered',
}

/** Edits, returns, claims and documents; nothing where the order has none. */
function Papers({ order, now }: { readonly order: ShownOrder; readonly now: Date }) {
  const { edits, returns, claims, documents } = order
  if (edits.length + returns.length + claims.length + documents.length === 0) return null
  return (
    <section aria-labelledby="papers">
      <h2 id="papers">Edits, returns, claims and documents</h2>
      <ul className="plain">
        {edits.map(({ number, state, changes, difference, editedBy, editedAt }) => (
          <li key={`edit-${number}`}>
            Edit {number} ({EDIT_WORDS[state]}, {difference}) by {editedBy}, <When at={editedAt} now={now} />:{' '}
            {changes.join(' ')}
          </li>
        ))}
        {returns.map(({ number, state }) => (
          <li key={number}>
            <a href={`/office/returns/${number}`}>Return {number}</a>: {state}
          </li>
        ))}
        {claims.map(({ number, state }) => (
          <li key={number}>
            <a href={`/office/claims/${number}`}>Claim {number}</a>: {CLAIM_WORDS[state]}
          </li>
        ))}
        {documents.map(({ kind, name, link }) => (
          <li key={name}>
            <a href={link}>
              {kind === 'invoice' ? 'Invoice' : 'Credit note'} {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

const EDIT_WORDS = {
  applied: 'done',
  asked: 'its buyer is asked to pay',
  lapsed: 'not paid, so not done',
} as const
