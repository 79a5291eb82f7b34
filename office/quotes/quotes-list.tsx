import { workshopDay } from '#facts/delivery/delivery.ts'
import { Waiting } from '../cases/case-bar.tsx'
import type { Desk } from '../desk/desk.ts'
import { FilterBar } from '../ui/filter-bar.tsx'
import { Button, PostForm, Select } from '../ui/forms.tsx'
import { type Column, ListPager, Table } from '../ui/table.tsx'
import { Badge, DayWords, Empty, money, Notice, When } from '../ui/words.tsx'
import type { QuotePage, QuotesPage } from './load-quotes.ts'

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
    { key: 'ends', label: 'Ends', cell: ({ endsAt }) => <End at={endsAt} now={now} /> },
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
      <ListPager url={url} by="after" next={next} />
    </>
  )
}

/** A quote holds until a day of the workshop's is over, which is the last day that its buyer was told. */
function End({ at, now }: { readonly at: string; readonly now: Date }) {
  const endsMs = Date.parse(at)
  if (endsMs <= now.getTime()) return <When at={at} now={now} />
  return (
    <DayWords
      day={workshopDay(new Date(endsMs - 1))
        .toISOString()
        .slice(0, 10)}
    />
  )
}

/** A quote names nobody, so this says what was promised, until when, and what came of it. */
export function QuoteInFull({ desk, shown, problem }: QuotePage & { readonly desk: Desk }) {
  const { number, madeAt, endsAt, isOpen, orders, lines, sums, place, link } = shown
  return (
    <>
      {problem && <Notice tone="bad">{problem}</Notice>}
      <dl className="facts">
        <dt>State</dt>
        <dd>
          <Badge tone={isOpen ? 'good' : 'quiet'}>{isOpen ? 'Open' : 'Ended'}</Badge>
        </dd>
        <dt>Made</dt>
        <dd>
          <When at={madeAt} now={desk.now} />
        </dd>
        <dt>{isOpen ? 'Ends' : 'Ended'}</dt>
        <dd>
          <End at={endsAt} now={desk.now} />
        </dd>
        <dt>Ships to</dt>
        <dd>{place ?? 'not given'}</dd>
        <dt>Orders</dt>
        <dd>
          <Orders orders={orders} />
        </dd>
        {sums.map(({ name, amount }) => [<dt key={`${name} name`}>{name}</dt>, <dd key={name}>{amount}</dd>])}
      </dl>
      <Table
        caption="Quoted"
        rows={lines}
        keyOf={({ sku, name }) => `${sku} ${name}`}
        columns={[
          { key: 'name', label: 'Item', isTitle: true, cell: ({ name }) => name },
          { key: 'sku', label: 'SKU', cell: ({ sku }) => sku },
          { key: 'quantity', label: 'Quantity', align: 'right', cell: ({ quantity }) => quantity },
          { key: 'price', label: 'Price', align: 'right', cell: ({ price }) => price },
        ]}
      />
      <p>
        <a href={link}>What the buyer sees</a>
        {isOpen && ', and where anyone who has the link can order'}
      </p>
      {isOpen && desk.may('quote.void') && (
        <PostForm desk={desk} does="void" className="stack" label={`End ${number}`}>
          <p>
            Its prices are held no longer once it has ended, in carts that were made of it too. Orders that
            were placed stay as they are. This cannot be undone.
          </p>
          <div className="actions">
            <Button look="danger">End this quote now</Button>
          </div>
        </PostForm>
      )}
    </>
  )
}

function Orders({ orders }: { readonly orders: readonly number[] }) {
  if (orders.length === 0) return 'none'
  return orders.map((order, index) => (
    <span key={order}>
      {index > 0 && ', '}
      <a href={`/office/orders/${order}`}>{order}</a>
    </span>
  ))
}
