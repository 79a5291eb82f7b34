import { randomUUID } from 'node:crypto'
import { workshopDay } from '#facts/delivery/delivery.ts'
import { REFUND_REASONS } from '#services/admin-contract/refunds.ts'
import type { Desk } from '../desk/desk.ts'
import { Button, Checkbox, CodeField, Field, PostForm, Select } from '../ui/forms.tsx'
import { money, When } from '../ui/words.tsx'
import type { OrderDeed, OrderPage } from './load-order.ts'
import { WaitingEdit } from './waiting-edit.tsx'

type Props = OrderPage & { readonly desk: Desk }

/** What can be done with the order as it is. */
export function OrderForms(props: Props) {
  const { desk, order } = props
  const isSent = order.fulfilment !== null
  return (
    <div className="deeds">
      {order.stage === 'to-pack' && <Fulfil {...props} />}
      {isSent && <Deliver {...props} />}
      {order.stage === 'to-pack' && desk.may('order.cancel') && <Cancel {...props} />}
      {desk.may('order.refund') && <Refund {...props} />}
      <Refunds {...props} />
    </div>
  )
}

/** The version makes sure that the form acts on the order that its page showed. */
function About({ order }: Props) {
  return <input type="hidden" name="version" value={order.version} />
}

/** What was typed into a form that was refused, so that nobody types it twice. */
function typedIn({ refused }: Props, deed: OrderDeed, name: string): string | undefined {
  return refused?.deed === deed ? refused.typed(name) : undefined
}

function codeProblem({ refused }: Props, deed: OrderDeed): string | undefined {
  return refused?.deed === deed && refused.isCode ? refused.problem : undefined
}

function Fulfil(props: Props) {
  const { desk, refused } = props
  const problem = refused?.deed === 'fulfil' ? refused.problem : undefined
  return (
    <section className="card" aria-labelledby="fulfil">
      <h2 id="fulfil">Send it</h2>
      <WaitingEdit {...props} />
      <PostForm desk={desk} does="fulfil" className="stack">
        <About {...props} />
        <Field
          label="Tracking number"
          name="tracking"
          value={typedIn(props, 'fulfil', 'tracking')}
          maxLength={50}
          autoComplete="off"
          hint="The buyer gets it by email, so this cannot be undone. Most numbers of UPS, USPS and FedEx link to the carrier’s page."
          problem={problem}
          required
        />
        <Button>Mark as sent</Button>
      </PostForm>
    </section>
  )
}

function Deliver(props: Props) {
  const { desk, order, refused } = props
  const problem = refused?.deed === 'deliver' ? refused.problem : undefined
  const day =
    typedIn(props, 'deliver', 'day') ?? order.deliveredOn ?? workshopDay(desk.now).toISOString().slice(0, 10)
  const hint = order.deliveredOn
    ? 'The buyer was told before and gets no other email. An earlier day takes nothing from their time for a return.'
    : 'The buyer gets an email.'
  return (
    <section className="card" aria-labelledby="deliver">
      <h2 id="deliver">{order.deliveredOn ? 'Correct the day of arrival' : 'It has arrived'}</h2>
      <PostForm desk={desk} does="deliver" className="stack">
        <About {...props} />
        <Field
          label="Day of arrival"
          name="day"
          type="date"
          value={day}
          hint={hint}
          problem={problem}
          required
        />
        <Button look="quiet">Record the day</Button>
      </PostForm>
    </section>
  )
}

function Cancel(props: Props) {
  const { desk, order } = props
  return (
    <section className="card" aria-labelledby="cancel">
      <h2 id="cancel">Cancel it</h2>
      <PostForm desk={desk} does="cancel" className="stack">
        <About {...props} />
        <p>
          {order.isLost ? 'No money' : money(order.leftCents)} goes back to the buyer, who gets an email, and
          the goods go back in stock. This cannot be undone.
        </p>
        <CodeField desk={desk} problem={codeProblem(props, 'cancel')} />
        <Button look="danger">Cancel order {order.number}</Button>
      </PostForm>
    </section>
  )
}

function Refund(props: Props) {
  const { desk, order, refused } = props
  const { leftCents, restCents, noRefund, lines } = order
  if (noRefund !== null || leftCents === 0)
    return (
      <section className="card" aria-labelledby="refund">
        <h2 id="refund">Refund</h2>
        <p>{noRefund === null ? 'Nothing is left to give back.' : `No refund now: ${noRefund}.`}</p>
      </section>
    )
  const typed = (name: string) => typedIn(props, 'refund', name)
  // A form that was refused keeps its key: if the first attempt went through after all, the second repeats it.
  const key = typed('key') || randomUUID()
  const problem = refused?.deed === 'refund' && !refused.isCode ? refused.problem : undefined
  const ways = [
    ...(restCents > 0 ? [{ value: 'rest', label: restLabel(order) }] : []),
    { value: 'lines', label: 'What the pieces below cost' },
    { value: 'amount', label: 'The amount below' },
  ]
  const what = typed('of') ?? ways[0]?.value
  return (
    <section className="card" aria-labelledby="refund">
      <h2 id="refund">Refund</h2>
      <PostForm desk={desk} does="refund" className="stack">
        <About {...props} />
        <input type="hidden" name="key" value={key} />
        <Select
          label="What goes back"
          name="of"
          value={what}
          problem={what === 'amount' ? undefined : problem}
          hint={keptForReturns(order)}
          options={ways}
        />
        {lines
          .filter(({ refundable }) => refundable > 0)
          .map(({ line, name, refundable }) => (
            <Field
              key={line}
              label={`Pieces of ${name}`}
              name={`line-${line}`}
              type="number"
              min="0"
              max={String(refundable)}
              value={typed(`line-${line}`) ?? 0}
            />
          ))}
        <Field
          label="Amount in dollars"
          name="amount"
          inputMode="decimal"
          maxLength={11}
          value={typed('amount')}
          problem={what === 'amount' ? problem : undefined}
        />
        <Select
          label="Why, as the buyer reads it"
          name="reason"
          value={typed('reason') ?? 'request'}
          options={REASONS}
        />
        <Checkbox label="The goods go back in stock" name="restock" checked={typed('restock') === 'on'} />
        <CodeField desk={desk} problem={codeProblem(props, 'refund')} />
        <Button look="danger">Refund</Button>
        <p>The buyer gets an email. A refund cannot be undone.</p>
      </PostForm>
    </section>
  )
}

type Left = Pick<OrderPage['order'], 'leftCents' | 'restCents'>

function restLabel({ leftCents, restCents }: Left): string {
  const which = restCents === leftCents ? 'All that is left' : 'All that no return is to get'
  return `${which}: ${money(restCents)}`
}

function keptForReturns({ leftCents, restCents }: Left): string | undefined {
  return restCents === leftCents
    ? undefined
    : `${money(leftCents - restCents)} is for what is being returned: refund it with the return.`
}

const REASONS = Object.entries(REFUND_REASONS).map(([value, label]) => ({
  value,
  label: label.charAt(0).toUpperCase() + label.slice(1),
}))

function Refunds(props: Props) {
  const { desk, order } = props
  if (order.refunds.length === 0) return null
  return (
    <section className="card" aria-labelledby="refunds">
      <h2 id="refunds">Refunds so far</h2>
      <ul className="plain stack">
        {order.refunds.map(({ refund, amount, reason, words, createdAt, state }) => (
          <li key={refund}>
            {amount}
            {reason && ` because ${reason}`}, <When at={createdAt} now={desk.now} />: {words}
            {(state === 'failed' || words.includes('too long')) && desk.may('order.refund') && (
              <PostForm desk={desk} does="retry-refund" className="inline">
                <input type="hidden" name="refund" value={refund} />
                <CodeField desk={desk} problem={codeProblem(props, 'retry-refund')} />
                <Button look="quiet">Try refund {refund} again</Button>
              </PostForm>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
