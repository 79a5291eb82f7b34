import { policies } from '#facts/policies/policies.ts'
import { currentTerms, type DeliveryMethod, refundDays } from '#facts/policies/terms.ts'
import type { Desk } from '../desk/desk.ts'
import { Button, Field, PostForm, Select } from '../ui/forms.tsx'
import { Table } from '../ui/table.tsx'
import { money, Notice } from '../ui/words.tsx'
import type { SettingsPage } from './load-settings.ts'

type Props = SettingsPage & { readonly desk: Desk }

export function Settings({ desk, rates, tax }: Props) {
  return (
    <div className="stack">
      {rates === undefined ? (
        <Notice>
          Taxes and delivery are settings of the store: <a href={desk.storeAdmin}>open its admin</a>.
        </Notice>
      ) : (
        <>
          {desk.may('tax.change') && <TaxForm {...{ desk, rates, tax }} />}
          <TaxRates rates={rates} mayChange={desk.may('tax.change')} />
        </>
      )}
      <Promises />
    </div>
  )
}

function TaxForm({ desk, rates, tax }: Pick<Props, 'desk' | 'tax'> & { readonly rates: Rates }) {
  return (
    <section className="card">
      <h2>Set a tax</h2>
      <PostForm desk={desk} does="tax" className="stack" label="Set a tax">
        <Select
          label="State"
          name="state"
          value={tax.state}
          options={rates.map(({ state, name }) => ({ value: state, label: name }))}
        />
        <Field
          label="Rate in percent"
          name="rate"
          value={tax.rate}
          inputMode="decimal"
          maxLength={8}
          required
          hint="Such as 6.875; 0 collects none. It holds for orders from now on; a checkout that is open shows its new total before it is paid."
          problem={tax.problem}
        />
        <Button>Set the tax</Button>
      </PostForm>
    </section>
  )
}

type Rates = NonNullable<SettingsPage['rates']>

function TaxRates({ rates, mayChange }: { readonly rates: Rates; readonly mayChange: boolean }) {
  return (
    <section>
      <h2>Taxes</h2>
      <Table
        caption="Taxes by state"
        rows={rates}
        keyOf={({ state }) => state}
        columns={[
          {
            key: 'state',
            label: 'State',
            isTitle: true,
            cell: ({ state, name }) =>
              mayChange ? <a href={`/office/settings?state=${state}`}>{name}</a> : name,
          },
          { key: 'rate', label: 'Rate', align: 'right', cell: ({ rate }) => rate ?? 'none' },
        ]}
      />
    </section>
  )
}

/** Pages are built with these figures, so they change with the shop's files and not here. */
function Promises() {
  const terms = currentTerms()
  return (
    <section>
      <h2>Delivery and policies</h2>
      <Notice>
        These figures are in <code>facts/policies/policies.json</code>, which pages, checkout and mails read.
        They change there, with a new build of the shop.
      </Notice>
      <dl className="facts">
        {terms.methods.map((each) => (
          <Fact key={each.method} name={`${each.name} delivery`} text={feeOf(each)} />
        ))}
        <Fact name="Sent within" text={`${terms.shipsWithinHours} hours`} />
        <Fact name="Returns" text={`${terms.returnDays} days`} />
        <Fact name="Refunds" text={refundDays(terms)} />
        <Fact name="Trial" text={`${terms.trialDays} days`} />
        <Fact name="Warranty" text={`${terms.warrantyYears} years`} />
        <Fact name="Answers" text={`within ${terms.replyWithinHours} hours`} />
        {terms.hours.map(({ days, opens, closes }) => (
          <Fact
            key={days}
            name={days}
            text={opens === null ? 'closed' : `${opens} to ${closes} ${policies.timeZone}`}
          />
        ))}
      </dl>
    </section>
  )
}

function feeOf({ feeCents, freeOverCents }: DeliveryMethod): string {
  return freeOverCents === null ? money(feeCents) : `${money(feeCents)}, free over ${money(freeOverCents)}`
}

function Fact({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </>
  )
}
