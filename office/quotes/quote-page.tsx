import type { Desk } from '../desk/desk.ts'
import { Button, PostForm } from '../ui/forms.tsx'
import { Table } from '../ui/table.tsx'
import { Badge, Notice, When } from '../ui/words.tsx'
import type { QuotePage } from './load-quotes.ts'

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
          <When at={endsAt} now={desk.now} />
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

export function Orders({ orders }: { readonly orders: readonly number[] }) {
  if (orders.length === 0) return 'none'
  return orders.map((order, index) => (
    <span key={order}>
      {index > 0 && ', '}
      <a href={`/office/orders/${order}`}>{order}</a>
    </span>
  ))
}
