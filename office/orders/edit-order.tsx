import type { Desk } from '../desk/desk.ts'
import { Button, Field, PostForm } from '../ui/forms.tsx'
import { Notice, ProblemCount } from '../ui/words.tsx'
import { ADDRESS_FIELDS, type EditPage } from './load-edit.ts'

type Props = EditPage & { readonly desk: Desk }

/** Quantities, an article more and the address; what it comes to is shown before anything is done. */
export function EditOrder(props: Props) {
  const { desk, order, quote, refused, typed } = props
  const { lines, shipTo, version } = order
  const problemOf = (name: string) => refused?.problems[name]
  return (
    <>
      {refused?.problem && <Notice tone="bad">{refused.problem}</Notice>}
      {refused && <ProblemCount problems={refused.problems} />}
      <PostForm desk={desk} does="edit" className="stack">
        <input type="hidden" name="version" value={typed('version') ?? version} />
        {quote && <Quote quote={quote} />}
        <div className="columns">
          <fieldset className="stack">
            <legend>Goods</legend>
            <p className="hint">0 takes an item out of the order.</p>
            {lines.map(({ line, name, quantity }) => (
              <Field
                key={line}
                label={`Pieces of ${name}`}
                name={`line-${line}`}
                type="number"
                min="0"
                value={typed(`line-${line}`) ?? quantity}
                problem={problemOf(`line-${line}`)}
              />
            ))}
            <Field
              label="Add an item by SKU"
              name="sku"
              maxLength={100}
              value={typed('sku')}
              problem={problemOf('sku')}
            />
            <Field
              label="Pieces to add"
              name="quantity"
              type="number"
              min="1"
              value={typed('quantity') ?? 1}
              problem={problemOf('quantity')}
            />
          </fieldset>
          <fieldset className="stack">
            <legend>Address</legend>
            {ADDRESS_FIELDS.map(({ name, label }) => (
              <Field
                key={name}
                label={label}
                name={name}
                maxLength={200}
                value={typed(name) ?? shipTo[name]}
                problem={problemOf(name)}
              />
            ))}
          </fieldset>
        </div>
        <div className="actions">
          <Button look={quote ? 'quiet' : 'strong'}>
            {quote ? 'Quote it again' : 'See what it comes to'}
          </Button>
          <a href={`/office/orders/${order.number}`}>Back to the order</a>
        </div>
      </PostForm>
    </>
  )
}

const SETTLEMENTS = {
  nothing: 'Nothing is charged, and nothing goes back.',
  refund: 'The difference goes back to the buyer.',
  held: 'The difference is taken off the amount on hold.',
  ask: 'The buyer is asked to pay the difference, and the order changes once they have.',
  waived: 'The difference is less than can be paid, so it is not charged.',
} as const

function Quote({ quote }: { readonly quote: NonNullable<EditPage['quote']> }) {
  const { changes, sums, difference, settlement, fingerprint } = quote
  return (
    <section className="card stack" aria-labelledby="quote">
      <h2 id="quote">What it comes to: {difference}</h2>
      <ul>
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
      <table className="rows">
        <thead>
          <tr>
            <th scope="col">Sum</th>
            <th scope="col" className="right">
              Before
            </th>
            <th scope="col" className="right">
              After
            </th>
          </tr>
        </thead>
        <tbody>
          {sums.map(({ name, before, after }) => (
            <tr key={name}>
              <td className="title">{name}</td>
              <td className="right" data-label="Before">
                {before}
              </td>
              <td className="right" data-label="After">
                {after}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{SETTLEMENTS[settlement]} The buyer gets an email.</p>
      <input type="hidden" name="fingerprint" value={fingerprint} />
      <Button name="step" value="apply">
        Change the order
      </Button>
    </section>
  )
}
