import { deliveryName } from '#facts/delivery/delivery.ts'
import { MAX_EXPORTED_ORDERS } from '#services/admin-contract/order-list.ts'
import type { Desk } from '../desk/desk.ts'
import { Button, CodeField, Field, PostForm } from '../ui/forms.tsx'
import { Empty, Notice, plural } from '../ui/words.tsx'
import { linesToPack, nothingToPack } from './lines-to-pack.ts'
import type { ChosenOrder, ChosenOrdersPage } from './load-chosen-orders.ts'
import { WaitingEdit } from './waiting-edit.tsx'

type Props = ChosenOrdersPage & { readonly desk: Desk }

/** One form for all the orders that were chosen in the list. */
export function ChosenOrders(props: Props) {
  const { deed, problem } = props
  return (
    <>
      {problem && <Notice tone={deed === 'ship' ? 'good' : 'bad'}>{problem}</Notice>}
      {deed === 'ship' && <Ship {...props} />}
      {deed === 'tag' && <Tag {...props} />}
      {deed === 'export' && <Export {...props} />}
    </>
  )
}

function Ship({ desk, orders }: Props) {
  if (orders.length === 0) return <Empty>None of the chosen orders is left to pack.</Empty>
  return (
    <PostForm desk={desk} does="ship" className="stack">
      <p>
        Each buyer gets an email with the tracking number, so shipping cannot be undone. An order whose field
        stays empty stays as it is.
      </p>
      {orders.map((chosen) => (
        <ShippedOrder key={chosen.order.number} {...chosen} />
      ))}
      <Button>Ship them</Button>
    </PostForm>
  )
}

function ShippedOrder({ order, tracking, problem }: ChosenOrder) {
  const { number, address, version, delivery } = order
  const lines = linesToPack(order)
  return (
    <fieldset className="card">
      <legend>
        <a href={`/office/orders/${number}`}>Order {number}</a>
      </legend>
      {lines.length > 0 && <p>{lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')}</p>}
      {lines.length === 0 && order.cancelledAt === null && <p>{nothingToPack(order)}</p>}
      {lines.length === 0 && problem && <Notice tone="bad">{problem}</Notice>}
      <p>
        {address.join(', ')}; {deliveryName(delivery)}
      </p>
      <WaitingEdit order={order} />
      <input type="hidden" name={`version-${number}`} value={version} />
      {lines.length > 0 && (
        <Field
          label={`Tracking number of order ${number}`}
          name={`tracking-${number}`}
          value={tracking}
          maxLength={50}
          autoComplete="off"
          problem={problem}
        />
      )}
    </fieldset>
  )
}

function Tag({ desk, numbers }: Props) {
  return (
    <PostForm desk={desk} does="tag" className="stack">
      <p>
        {plural(numbers.length, 'order')}: {numbers.join(', ')}
      </p>
      <Field
        label="Add tags"
        name="add"
        maxLength={200}
        hint="Words such as gift, with blanks between them."
      />
      <Field label="Take tags away" name="remove" maxLength={200} />
      <Button>Change the tags</Button>
    </PostForm>
  )
}

function Export({ desk, numbers, codeProblem }: Props) {
  const what =
    numbers.length > 0
      ? plural(numbers.length, 'chosen order')
      : `all orders of the list, up to ${MAX_EXPORTED_ORDERS.toLocaleString('en-US')}`
  return (
    <PostForm desk={desk} does="export" className="stack">
      <p>
        A file for a spreadsheet with {what}. It holds names and email addresses, and the log keeps that you
        took it.
      </p>
      <CodeField desk={desk} problem={codeProblem} />
      <Button>Export</Button>
    </PostForm>
  )
}
