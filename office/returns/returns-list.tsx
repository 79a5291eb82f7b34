import { CaseBar, Deadline, Waiting } from '../cases/case-bar.tsx'
import type { Desk } from '../desk/desk.ts'
import { type Column, ListPager, Table } from '../ui/table.tsx'
import { Badge, Empty, money } from '../ui/words.tsx'
import { type ReturnsPage, stageOf } from './load-returns.ts'

const STATES = {
  open: 'Waiting',
  asked: 'Label to send',
  'label-sent': 'Label sent',
  received: 'Received',
  refunded: 'Refunded',
  refused: 'Refused',
  all: 'All',
} as const

type Row = ReturnsPage['returns'][number]

export function ReturnsList({ desk, asked, returns, next }: ReturnsPage & { readonly desk: Desk }) {
  const { now, url } = desk
  const columns: Column<Row>[] = [
    {
      key: 'number',
      label: 'Return',
      isTitle: true,
      cell: ({ number }) => <a href={`/office/returns/${number}`}>{number}</a>,
    },
    { key: 'name', label: 'Buyer', cell: ({ name }) => name },
    { key: 'items', label: 'Items', cell: ({ items }) => items.join(', ') },
    { key: 'reason', label: 'Reason', cell: ({ reason }) => reason },
    { key: 'worth', label: 'Worth', align: 'right', cell: ({ worthCents }) => money(worthCents) },
    {
      key: 'state',
      label: 'State',
      cell: (row) => <Badge tone={stageOf(row).tone}>{stageOf(row).words}</Badge>,
    },
    {
      key: 'waits',
      label: 'Asked for',
      cell: ({ requestedAt }) => <Waiting since={requestedAt} now={now} />,
    },
    {
      key: 'deadline',
      label: 'Refund by',
      cell: ({ state, refundBy }) =>
        state === 'received' && refundBy !== null ? <Deadline by={refundBy} now={now} /> : null,
    },
  ]
  return (
    <>
      <CaseBar asked={asked} url={url} states={STATES} />
      {returns.length === 0 ? (
        <Empty>No returns here.</Empty>
      ) : (
        <Table caption="Returns" columns={columns} rows={returns} keyOf={({ number }) => number} />
      )}
      <ListPager url={url} by="after" next={next} />
    </>
  )
}
