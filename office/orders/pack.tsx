import { deliveryName } from '#facts/delivery/delivery.ts'
import { seatOf } from '#facts/seats.ts'
import type { Desk } from '../desk/desk.ts'
import { Button, Field, PostForm } from '../ui/forms.tsx'
import { Empty, Notice } from '../ui/words.tsx'
import { linesToPack, nothingToPack } from './lines-to-pack.ts'
import type { ShownOrder } from './load-chosen-orders.ts'
import type { PackPage } from './load-pack.ts'
import { WaitingBadge, WaitingEdit, waitsForPayment } from './waiting-edit.tsx'

type Props = PackPage & { readonly desk: Desk }

const PICTURE_PX = 360

/** One order at a time, for the phone beside the packing table. */
export function Pack({ desk, order, problem, trackingProblem, tracking }: Props) {
  if (!order)
    return (
      <>
        {problem && <Notice tone="bad">{problem}</Notice>}
        <Empty>
          Nothing is left to pack{desk.url.search === '' ? '' : ' behind those that you skipped'}.{' '}
          <a href="/office/orders">To the orders</a>
        </Empty>
      </>
    )
  const { number, address, delivery, arrives, tags } = order
  const lines = linesToPack(order)
  return (
    <div className="stack pack">
      {problem && <Notice tone="bad">{problem}</Notice>}
      <h2>
        <a href={`/office/orders/${number}`}>Order {number}</a>
      </h2>
      {waitsForPayment(order) && (
        <p>
          <WaitingBadge />
        </p>
      )}
      {tags.length > 0 && <p>{tags.join(', ')}</p>}
      <ul className="plain goods">
        {lines.map(({ line, quantity, name, variant, sku, picture }) => (
          <li key={line}>
            {picture && <img src={picture.url} alt={picture.alt} width={PICTURE_PX} height={PICTURE_PX} />}
            <div>
              <strong className="count">{quantity} ×</strong>{' '}
              {variant === null ? name : name.replace(` (${variant})`, '')}
              {variant !== null && (
                <>
                  <br />
                  <strong>{variant}</strong>
                </>
              )}
              <br />
              {sku}
            </div>
          </li>
        ))}
      </ul>
      <p>
        {address.join(', ')}
        <br />
        {deliveryName(delivery)}, promised for {arrives}
      </p>
      <WaitingEdit order={order} />
      {lines.length === 0 ? (
        <>
          <Notice tone="bad">{nothingToPack(order)}</Notice>
          <a href={`/office/pack?after=${number}`}>Skip it</a>
        </>
      ) : (
        <PackedForm {...{ desk, order, lines, trackingProblem, tracking }} />
      )}
      <Scanner />
    </div>
  )
}

type FormProps = Pick<Props, 'desk' | 'trackingProblem' | 'tracking'> & {
  readonly order: ShownOrder
  readonly lines: ShownOrder['lines']
}

function PackedForm({ desk, order, lines, trackingProblem, tracking }: FormProps) {
  const { number, version } = order
  return (
    <PostForm desk={desk} does="fulfil" className="stack">
      <input type="hidden" name="number" value={number} />
      <input type="hidden" name="version" value={version} />
      <Field
        label="Tracking number"
        name="tracking"
        value={tracking}
        maxLength={50}
        autoComplete="off"
        hint="The buyer gets it by email, so this cannot be undone."
        problem={trackingProblem}
        required
      />
      <div className="actions">
        <Button>Packed, next</Button>
        <a href={`/office/pack?after=${number}`}>Skip it</a>
        <a href={`/office/orders/${number}/slip`}>
          Packing slip{lines.some(({ handle }) => seatOf(handle)) && ' and setup card'}
        </a>
        {/* It comes last, as a script shows it when somebody may be pressing another one. */}
        <button type="button" className="button quiet" data-scan="" hidden>
          Scan the label
        </button>
      </div>
    </PostForm>
  )
}

/** `scan-tracking.ts` opens it where the browser reads codes. */
function Scanner() {
  return (
    <dialog className="card scanner" data-scanner="" aria-label="Scan the label">
      <p>Hold the label’s bars in front of the camera.</p>
      <video muted playsInline />
      <form method="dialog">
        <button type="submit" className="button quiet">
          Close
        </button>
      </form>
    </dialog>
  )
}
