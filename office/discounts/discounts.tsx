import { WORKSHOP_TIME } from '#facts/delivery/delivery.ts'
import type { ListedDiscount } from '#services/admin-contract/discounts.ts'
import type { Desk } from '../desk/desk.ts'
import { Button, Checkbox, Field, PostForm, Select, typedFields } from '../ui/forms.tsx'
import { ListPager, Table } from '../ui/table.tsx'
import { Badge, Empty, Notice, ProblemCount, type Tone, WorkshopMoment } from '../ui/words.tsx'
import type { DiscountsPage } from './load-discounts.ts'

const TONES: Readonly<Record<ListedDiscount['state'], Tone>> = {
  ...{ active: 'good', planned: 'warn', 'used-up': 'quiet', over: 'quiet', ended: 'quiet' },
}
const STATES: Readonly<Record<ListedDiscount['state'], string>> = {
  ...{ active: 'Active', planned: 'Planned', 'used-up': 'Used up', over: 'Over', ended: 'Ended' },
}

export function Discounts({ desk, ...page }: DiscountsPage & { readonly desk: Desk }) {
  const { discounts, next, problem } = page
  return (
    <>
      {problem && <Notice tone="bad">{problem}</Notice>}
      {discounts.length === 0 ? (
        <Empty>There is no code yet.</Empty>
      ) : (
        <Table
          caption="Discount codes"
          rows={discounts}
          keyOf={({ code }) => code}
          columns={[
            { key: 'code', label: 'Code', isTitle: true, cell: ({ code }) => code },
            { key: 'what', label: 'Takes off', cell: takesOff },
            { key: 'conditions', label: 'Conditions', cell: conditions },
            {
              key: 'dates',
              label: 'Dates',
              cell: ({ from, to }) => (
                <>
                  {from && (
                    <>
                      from <WorkshopMoment at={from} />{' '}
                    </>
                  )}
                  {to && (
                    <>
                      until <WorkshopMoment at={to} />
                    </>
                  )}
                </>
              ),
            },
            {
              key: 'used',
              label: 'Used',
              align: 'right',
              cell: ({ used, maxUses }) => (maxUses === null ? used : `${used} of ${maxUses}`),
            },
            {
              key: 'state',
              label: 'State',
              cell: ({ state }) => <Badge tone={TONES[state]}>{STATES[state]}</Badge>,
            },
            { key: 'end', label: '', cell: (discount) => <End desk={desk} discount={discount} /> },
          ]}
        />
      )}
      <ListPager url={desk.url} by="before" next={next} words={['Newest', 'Older']} />
      {desk.may('discount.change') && <NewDiscount desk={desk} {...page} />}
    </>
  )
}

function End({ desk, discount }: { readonly desk: Desk; readonly discount: ListedDiscount }) {
  const { code, state, isPromised } = discount
  if (!desk.may('discount.change')) return null
  const isEnded = state === 'ended'
  if (state === 'over' || state === 'used-up') return null
  return (
    <PostForm desk={desk} does={isEnded ? 'reopen' : 'end'} className="actions" label={code}>
      <input type="hidden" name="code" value={code} />
      <Button look="quiet">{isEnded ? 'Open again' : 'End'}</Button>
      {!isEnded && isPromised && <p className="hint">Product pages name this code until you end it.</p>}
    </PostForm>
  )
}

function takesOff({ kind, percent, amount }: ListedDiscount): string {
  if (kind === 'percent') return `${percent}%`
  return kind === 'amount' ? `$${amount}` : 'Standard delivery'
}

function conditions({ minQuantity, minSubtotal, onceACustomer }: ListedDiscount): string {
  return [
    minQuantity > 1 && `${minQuantity} items or more`,
    minSubtotal && `$${minSubtotal} or more`,
    onceACustomer && 'once a customer',
  ]
    .filter(Boolean)
    .join(', ')
}

function NewDiscount({ desk, typed, problems }: DiscountsPage & { readonly desk: Desk }) {
  const field = typedFields({ typed, problems })
  return (
    <section>
      <h2>Make a code</h2>
      <ProblemCount problems={problems} />
      <PostForm desk={desk} does="create" className="stack" label="Make a code">
        <Field
          label="Code"
          {...field('code')}
          maxLength={40}
          required
          hint="Letters, digits, dashes. However a buyer types it, it is the same code."
        />
        <Select
          label="Kind"
          {...field('kind')}
          options={[
            { value: 'percent', label: 'A percentage of the goods' },
            { value: 'amount', label: 'An amount off the goods' },
            { value: 'free-delivery', label: 'Free standard delivery' },
          ]}
        />
        <div className="inline">
          <Field
            label="Percent"
            {...field('percent')}
            inputMode="numeric"
            maxLength={10}
            hint="For a percentage: 1 to 100."
          />
          <Field
            label="Amount in dollars"
            {...field('amount')}
            inputMode="decimal"
            maxLength={12}
            hint="For an amount, such as 15.00."
          />
        </div>
        <div className="inline">
          <Field label="Least number of items" {...field('minQuantity')} inputMode="numeric" maxLength={7} />
          <Field
            label="Least subtotal in dollars"
            {...field('minSubtotal')}
            inputMode="decimal"
            maxLength={12}
          />
        </div>
        <div className="inline">
          <Field label={`From (${WORKSHOP_TIME})`} type="datetime-local" {...field('from')} />
          <Field label={`Until (${WORKSHOP_TIME})`} type="datetime-local" {...field('to')} />
        </div>
        <Field
          label="Uses in all"
          {...field('maxUses')}
          inputMode="numeric"
          maxLength={7}
          hint="Empty: as many as there are orders."
        />
        <Checkbox
          label="Once a customer, by email"
          name="onceACustomer"
          checked={typed.onceACustomer === 'on'}
        />
        <div className="actions">
          <Button>Make the code</Button>
        </div>
      </PostForm>
    </section>
  )
}
