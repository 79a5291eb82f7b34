import { CaseBar, Deadline } from '../cases/case-bar.tsx'
import type { Desk } from '../desk/desk.ts'
import { type Column, ListPager, Table } from '../ui/table.tsx'
import { Badge, Empty, money, type Tone, When } from '../ui/words.tsx'
import type { DisputePage, DisputesPage } from './load-disputes.ts'

const STATES = {
  'needs-response': 'To answer',
  'under-review': 'The bank is looking at the answer',
  won: 'Won',
  lost: 'Lost',
  closed: 'Closed',
  all: 'All',
} as const

type Row = DisputesPage['disputes'][number]

const TONES: Readonly<Record<string, Tone>> = { 'needs-response': 'warn', won: 'good', lost: 'bad' }

export function DisputesList({ desk, asked, disputes, next }: DisputesPage & { readonly desk: Desk }) {
  const { now, url } = desk
  const columns: Column<Row>[] = [
    {
      key: 'reference',
      label: 'Dispute',
      isTitle: true,
      cell: ({ id, reference }) => <a href={`/office/disputes/${id}`}>{reference}</a>,
    },
    {
      key: 'order',
      label: 'Order',
      cell: ({ orderNumber }) =>
        orderNumber === null ? 'none' : <a href={`/office/orders/${orderNumber}`}>{orderNumber}</a>,
    },
    { key: 'name', label: 'Buyer', cell: ({ name }) => name ?? '' },
    { key: 'amount', label: 'Amount', align: 'right', cell: amountOf },
    { key: 'reason', label: 'Reason', cell: ({ reason }) => reason.replaceAll('_', ' ') },
    { key: 'state', label: 'State', cell: ({ state }) => <State state={state} /> },
    {
      key: 'deadline',
      label: 'Answer by',
      cell: ({ respondBy }) => respondBy !== null && <Deadline by={respondBy} now={now} />,
    },
  ]
  return (
    <>
      <CaseBar asked={asked} url={url} states={STATES} />
      {disputes.length === 0 ? (
        <Empty>No disputes here.</Empty>
      ) : (
        <Table caption="Disputes" columns={columns} rows={disputes} keyOf={({ id }) => id} />
      )}
      <ListPager url={url} by="after" next={next} />
    </>
  )
}

/** What the shop holds for the bank, to be copied to the provider or printed. */
export function DisputeInFull({ desk, dispute, evidence }: DisputePage & { readonly desk: Desk }) {
  const { orderNumber, name, email, reason, state, respondBy, openedAt } = dispute
  return (
    <>
      <dl className="facts">
        <dt>Amount</dt>
        <dd>{amountOf(dispute)}</dd>
        <dt>Reason</dt>
        <dd>{reason.replaceAll('_', ' ')}</dd>
        <dt>State</dt>
        <dd>
          <State state={state} />
        </dd>
        {respondBy !== null && (
          <>
            <dt>Answer by</dt>
            <dd>
              <Deadline by={respondBy} now={desk.now} />
            </dd>
          </>
        )}
        <dt>Opened</dt>
        <dd>
          <When at={openedAt} now={desk.now} />
        </dd>
        {orderNumber !== null && (
          <>
            <dt>Order</dt>
            <dd>
              <a href={`/office/orders/${orderNumber}`}>{orderNumber}</a>
            </dd>
            <dt>Buyer</dt>
            <dd>{`${name}, ${email}`}</dd>
          </>
        )}
      </dl>
      <section aria-labelledby="evidence">
        <h2 id="evidence">What the shop holds as evidence</h2>
        <ul className="evidence">
          {evidence.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p className="screen-only">
          Answer at the payment provider, before the deadline: an answer is given once. On paper, this page is
          the evidence.
        </p>
      </section>
    </>
  )
}

function State({ state }: { readonly state: string }) {
  const words: Readonly<Record<string, string>> = STATES
  return <Badge tone={TONES[state] ?? 'quiet'}>{words[state] ?? state}</Badge>
}

function amountOf({ amountCents, currency }: Pick<Row, 'amountCents' | 'currency'>): string {
  return currency.toLowerCase() === 'usd'
    ? money(amountCents)
    : `${(amountCents / 100).toFixed(2)} ${currency.toUpperCase()}`
}
