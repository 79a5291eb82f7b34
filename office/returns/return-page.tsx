import { Deadline } from '../cases/case-bar.tsx'
import type { Desk } from '../desk/desk.ts'
import { Button, CodeField, Field, PostForm, Select } from '../ui/forms.tsx'
import { Badge, MailLink, money, Notice, When } from '../ui/words.tsx'
import { type ReturnPage, stageOf } from './load-returns.ts'

type Props = ReturnPage & { readonly desk: Desk }

export function ReturnInFull(page: Props) {
  const { desk, shown, refused } = page
  return (
    <>
      {refused && refused.field === undefined && (
        <Notice tone="bad">
          <p>{refused.problem}</p>
        </Notice>
      )}
      <div className="columns">
        <Facts desk={desk} shown={shown} />
        <div className="stack">
          {shown.state === 'requested' && desk.may('return.receive') && <Label desk={desk} shown={shown} />}
          {shown.state === 'requested' && desk.may('return.receive') && <Receive desk={desk} shown={shown} />}
          {shown.state === 'received' && desk.may('return.refund') && <Refund {...page} />}
          {isRefusable(shown) && desk.may('return.refuse') && <Refuse {...page} />}
        </div>
      </div>
    </>
  )
}

/** What is on the shelf again is refunded. */
function isRefusable({ state, restocked }: ReturnPage['shown']): boolean {
  return state === 'requested' || (state === 'received' && restocked === false)
}

function Facts({ desk, shown }: Pick<Props, 'desk' | 'shown'>) {
  const { now } = desk
  const { words, tone } = stageOf(shown)
  return (
    <section aria-label="What is sent back">
      <dl className="facts">
        <dt>State</dt>
        <dd>
          <Badge tone={tone}>{words}</Badge>
        </dd>
        <dt>Order</dt>
        <dd>
          <a href={`/office/orders/${shown.order}`}>{shown.order}</a>
        </dd>
        <dt>Buyer</dt>
        <dd>
          {shown.name}, <MailLink to={shown.email} />
        </dd>
        <dt>Items</dt>
        <dd>
          <ul className="plain">
            {shown.lines.map(({ sku, quantity, name }) => (
              <li key={sku}>{`${quantity} × ${name} (${sku})`}</li>
            ))}
          </ul>
        </dd>
        <dt>Reason</dt>
        <dd>{shown.reason}</dd>
        {shown.words !== '' && (
          <>
            <dt>In their words</dt>
            <dd className="said">{shown.words}</dd>
          </>
        )}
        <dt>{shown.refunded === null ? 'Worth' : 'Refunded'}</dt>
        <dd>{money(shown.worthCents)}</dd>
        {shown.refunded === null && shown.state !== 'refused' && shown.backBeforeCents > 0 && (
          <>
            <dt>Refunded before</dt>
            <dd>{backBefore(shown)}</dd>
          </>
        )}
        <dt>Asked for</dt>
        <dd>
          <When at={shown.requestedAt} now={now} />
        </dd>
        {shown.labelSentAt !== null && (
          <>
            <dt>Label sent</dt>
            <dd>
              <When at={shown.labelSentAt} now={now} />
            </dd>
          </>
        )}
        {shown.receivedAt !== null && (
          <>
            <dt>Received</dt>
            <dd>
              <When at={shown.receivedAt} now={now} />
              {shown.restocked ? ', back in stock' : ', not put back in stock'}
            </dd>
          </>
        )}
        {shown.state === 'received' && shown.refundBy !== null && (
          <>
            <dt>Refund by</dt>
            <dd>
              <Deadline by={shown.refundBy} now={now} />
            </dd>
          </>
        )}
        {shown.refusal !== null && (
          <>
            <dt>Refused because</dt>
            <dd className="said">{shown.refusal}</dd>
          </>
        )}
      </dl>
    </section>
  )
}

function Label({ desk, shown }: Pick<Props, 'desk' | 'shown'>) {
  const isSent = shown.labelSentAt !== null
  return (
    <section className="card" aria-labelledby="label">
      <h2 id="label">The label</h2>
      <p>
        {isSent ? 'It was emailed to ' : 'Email the prepaid label to '}
        <MailLink to={shown.email} />
        {isSent ? '.' : ', then say so here.'}
      </p>
      <PostForm desk={desk} does="label">
        <input type="hidden" name="sent" value={isSent ? 'no' : 'yes'} />
        <div className="actions">
          <Button look={isSent ? 'quiet' : 'strong'}>
            {isSent ? 'The label was not sent' : 'The label is sent'}
          </Button>
        </div>
      </PostForm>
    </section>
  )
}

/** What is to be done next has the strong button: before the label is sent, no package comes. */
function Receive({ desk, shown }: Pick<Props, 'desk' | 'shown'>) {
  return (
    <section className="card" aria-labelledby="receive">
      <h2 id="receive">The package came back</h2>
      <PostForm desk={desk} does="receive" className="stack">
        <Select
          label="Its items"
          name="goods"
          options={[
            { value: 'restock', label: 'Put them back in stock' },
            { value: 'scrap', label: 'Do not put them back in stock' },
          ]}
        />
        <p>This cannot be undone: the stock changes, and the buyer gets an email.</p>
        <div className="actions">
          <Button look={shown.labelSentAt === null ? 'quiet' : 'strong'}>Receive</Button>
        </div>
      </PostForm>
    </section>
  )
}

function Refund(page: Props) {
  const { desk, shown, refused } = page
  const at = (field: 'amount' | 'code') =>
    refused?.does === 'refund' && refused.field === field ? refused.problem : undefined
  if (shown.obstacle !== null)
    return (
      <Notice tone="warn">
        <p>{`No refund now: ${shown.obstacle}.`}</p>
      </Notice>
    )
  if (shown.worthCents === 0) return <Complete {...page} />
  return (
    <section className="card" aria-labelledby="refund">
      <h2 id="refund">Refund</h2>
      <PostForm desk={desk} does="refund" className="stack">
        <Field
          label="Amount in dollars"
          name="amount"
          inputMode="decimal"
          maxLength={20}
          value={refused?.amount}
          placeholder={(shown.worthCents / 100).toFixed(2)}
          hint={refundHint(shown)}
          problem={at('amount')}
        />
        <CodeField desk={desk} problem={at('code')} />
        <p>This cannot be undone: the money goes back to the buyer, who gets an email.</p>
        <div className="actions">
          <Button look="danger">Refund</Button>
        </div>
      </PostForm>
    </section>
  )
}

function backBefore({ backBeforeCents, takenOffCents }: ReturnPage['shown']): string {
  const back = `${money(backBeforeCents)} of this order, as an amount`
  return takenOffCents === 0
    ? back
    : `${back}; this return is worth ${money(takenOffCents)} less for it already`
}

/** An amount went back for a reason that only people know: it may be a part of what this return is worth. */
function refundHint({ worth, backBeforeCents, takenOffCents }: ReturnPage['shown']): string {
  const whole = `Leave it empty to refund all of ${worth}.`
  const besidesCents = backBeforeCents - takenOffCents
  if (besidesCents === 0) return whole
  return `${whole} ${money(besidesCents)} of this order went back before: refund less if that was for these items.`
}

/** A return for which no money is left is still to be ended, so that nobody waits for it. */
function Complete({ desk, refused }: Props) {
  const problem = refused?.does === 'refund' && refused.field === 'code' ? refused.problem : undefined
  return (
    <section className="card" aria-labelledby="refund">
      <h2 id="refund">Nothing is left to refund</h2>
      <PostForm desk={desk} does="refund" className="stack">
        <p>
          Nothing that the buyer paid for these items is left to pay back. End the return, and the buyer gets
          an email.
        </p>
        <input type="hidden" name="amount" value="" />
        <CodeField desk={desk} problem={problem} />
        <p>This cannot be undone.</p>
        <div className="actions">
          <Button>End this return</Button>
        </div>
      </PostForm>
    </section>
  )
}

function Refuse({ desk, refused }: Props) {
  return (
    <details className="card" open={refused?.does === 'refuse'}>
      <summary>Refuse this return</summary>
      <PostForm desk={desk} does="refuse" className="stack">
        <Field
          label="Why"
          name="words"
          rows={5}
          maxLength={2_000}
          required
          value={refused?.words}
          hint="The buyer reads these words in an email."
          problem={refused?.field === 'words' ? refused.problem : undefined}
        />
        <p>This cannot be undone.</p>
        <div className="actions">
          <Button look="danger">Refuse</Button>
        </div>
      </PostForm>
    </details>
  )
}
