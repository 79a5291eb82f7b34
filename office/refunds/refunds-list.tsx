import { CaseBar } from '../cases/case-bar.tsx'
import type { Desk } from '../desk/desk.ts'
import { withParameters } from '../ui/filter-bar.tsx'
import { Button, CodeField, PostForm } from '../ui/forms.tsx'
import { type Column, ListPager, Table } from '../ui/table.tsx'
import { Badge, Empty, money, Notice, type Tone, When } from '../ui/words.tsx'
import type { RefundsPage } from './load-refunds.ts'

const STATES = {
  all: 'All',
  failed: 'Failed, and nothing done yet',
  late: 'On their way for too long',
  pending: 'On their way',
  paid: 'Paid',
} as const

type Row = RefundsPage['refunds'][number]

const TONES: Readonly<Record<Row['state'], Tone>> = {
  started: 'quiet',
  pending: 'quiet',
  paid: 'good',
  failed: 'bad',
}
const KINDS: Readonly<Record<Row['kind'], string>> = {
  cancellation: 'Cancellation',
  return: 'Return',
  edit: 'Edited order',
  owner: 'By the staff',
}

export function RefundsList(page: RefundsPage & { readonly desk: Desk }) {
  const { desk, asked, refunds, next } = page
  const { now, url } = desk
  const columns: Column<Row>[] = [
    {
      key: 'order',
      label: 'Order',
      isTitle: true,
      cell: ({ order, refund }) => (
        <>
          <a href={`/office/orders/${order}`}>{order}</a>, refund {refund}
        </>
      ),
    },
    { key: 'name', label: 'Buyer', cell: ({ name }) => name },
    { key: 'amount', label: 'Amount', align: 'right', cell: ({ amountCents }) => money(amountCents) },
    {
      key: 'kind',
      label: 'For',
      cell: ({ kind, reason }) => (reason === null ? KINDS[kind] : `${KINDS[kind]}: ${reason}`),
    },
    { key: 'begun', label: 'Begun', cell: ({ createdAt }) => <When at={createdAt} now={now} /> },
    { key: 'state', label: 'State', cell: ({ state }) => <Badge tone={TONES[state]}>{state}</Badge> },
    {
      key: 'next',
      label: 'How it stands',
      cell: ({ words, mayBeRetried, order, refund, state }) =>
        mayBeRetried && desk.may('order.refund') ? (
          <>
            {whatToDo(state)}{' '}
            <a href={withParameters(url, { again: `${order}-${refund}`, after: undefined })}>
              {state === 'failed' ? 'Try again' : 'Ask again'}
            </a>
            {state === 'failed' && <p className="hint">{words}</p>}
          </>
        ) : (
          words
        ),
    },
  ]
  return (
    <>
      <Again {...page} />
      <CaseBar asked={asked} url={url} states={STATES} />
      {refunds.length === 0 ? (
        <Empty>No refunds here.</Empty>
      ) : (
        <Table
          caption="Refunds"
          columns={columns}
          rows={refunds}
          keyOf={({ order, refund }) => `${order}-${refund}`}
        />
      )}
      <ListPager url={url} by="after" next={next} />
    </>
  )
}

function whatToDo(state: Row['state']): string {
  return state === 'failed'
    ? 'Try it once more, or pay the buyer in another way.'
    : 'Look it up at the provider, then ask about it again.'
}

function Again({ desk, again, problem, isCodeWrong }: RefundsPage & { readonly desk: Desk }) {
  if (!again || !desk.may('order.refund')) return null
  return (
    <section className="card" aria-labelledby="again">
      <h2 id="again">{`Refund ${again.refund} of order ${again.order}, once more`}</h2>
      {problem !== undefined && !isCodeWrong && (
        <Notice tone="bad">
          <p>{problem}</p>
        </Notice>
      )}
      <PostForm desk={desk} does="again" className="stack">
        <CodeField desk={desk} problem={isCodeWrong ? problem : undefined} />
        <p>This cannot be undone: where the provider takes it, the money goes back to the buyer.</p>
        <div className="actions">
          <Button look="danger">Try again</Button>
          <a href="/office/refunds">Leave it</a>
        </div>
      </PostForm>
    </section>
  )
}
