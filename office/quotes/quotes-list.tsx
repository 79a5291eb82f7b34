import { CasePager } from '../cases/case-bar.tsx'
import { Waiting } from '../cases/waiting.tsx'
import type { Desk } from '../desk/desk.ts'
import { FilterBar } from '../ui/filter-bar.tsx'
import { Select } from '../ui/forms.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { Empty, money, When } from '../ui/words.tsx'
import type { QuotesPage } from './load-quotes.ts'
import { Orders } from './quote-page.tsx'

const STATES = { open: 'Open', ended: 'Ended', all: 'All' } as const

type Row = QuotesPage['quotes'][number]

export function QuotesList({ desk, asked, quotes, next }: QuotesPage & { readonly desk: Desk }) {
  const { now, url } = desk
  const columns: Column<Row>[] = [
    {
      key: 'number',
      label: 'Quote',
      isTitle: true,
      cell: ({ number }) => <a href={`/office/quotes/${number}`}>{number}</a>,
    },
    { key: 'goods', label: 'Items', cell: ({ goods }) => goods },
    { key: 'total', label: 'Total', align: 'right', cell: ({ totalCents }) => money(totalCents) },
    { key: 'made', label: 'Made', cell: ({ madeAt }) => <Waiting since={madeAt} now={now} /> },
    { key: 'ends', label: 'Ends', cell: ({ endsAt }) => <When at={endsAt} now={now} /> },
    { key: 'orders', label: 'Orders', cell: ({ orders }) => <Orders orders={orders} /> },
  ]
  return (
    <>
      <FilterBar search={{ label: 'Number of a quote', value: asked.q }} clear={url.pathname}>
        <Select
          label="Show"
          name="state"
          value={asked.state}
          options={Object.entries(STATES).map(([value, label]) => ({ value, label }))}
        />
      </FilterBar>
      {quotes.length === 0 ? (
        <Empty>No quotes here.</Empty>
      ) : (
        <Table caption="Quotes" columns={columns} rows={quotes} keyOf={({ number }) => number} />
      )}
      <CasePager url={url} after={asked.after} next={next} />
    </>
  )
}
