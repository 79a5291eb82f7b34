import { Fragment } from 'react'
import { brand } from '#facts/brand.ts'
import { deliveryName, workshopDay } from '#facts/delivery/delivery.ts'
import { linesToPack } from './lines-to-pack.ts'
import type { ShownOrder } from './load-chosen-orders.ts'

/** The buyer reads it. */
const LONG_DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** What lies in the parcel: no prices, since it may be a gift. Whoever it is given to reads only here who sent it. */
export function Slip({ order }: { readonly order: ShownOrder }) {
  const { number, placedAt, address, delivery } = order
  return (
    <div className="stack slip">
      <p className="address">
        {address.map((line) => (
          <Fragment key={line}>
            {line}
            <br />
          </Fragment>
        ))}
      </p>
      <p>
        Order {number}, placed on {LONG_DAY.format(workshopDay(new Date(placedAt)))}. {deliveryName(delivery)}
        .
      </p>
      <table className="rows">
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col">Variant</th>
            <th scope="col">SKU</th>
            <th scope="col" className="right">
              Quantity
            </th>
          </tr>
        </thead>
        <tbody>
          {linesToPack(order).map(({ line, name, variant, sku, quantity }) => (
            <tr key={line}>
              <td className="title">{variant === null ? name : name.replace(` (${variant})`, '')}</td>
              <td data-label="Variant">{variant}</td>
              <td data-label="SKU">{sku}</td>
              <td data-label="Quantity" className="right">
                {quantity}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        Thank you for your order from {brand.name}. If anything is missing or damaged, write to{' '}
        {brand.supportEmail} or call {brand.phone}, with the order number at hand.
      </p>
    </div>
  )
}
