import { policies } from '#facts/policies/policies.ts'
import { type DeliveryMethod, daysWords, refundDays, type TermFigures } from '#facts/policies/terms.ts'
import type { Desk } from '../desk/desk.ts'
import { Button, Field, PostForm, Select } from '../ui/forms.tsx'
import { Table } from '../ui/table.tsx'
import { money, Notice, When } from '../ui/words.tsx'
import type { SettingsPage } from './load-settings.ts'
import { TermsForm } from './terms-form.tsx'
import { fieldsOf } from './typed-terms.ts'

type Props = SettingsPage & { readonly desk: Desk }

export function Settings({ desk, rates, tax, terms }: Props) {
  return (
    <div className="stack">
      {tax.problem && (
        <Notice tone="bad">
          <p>
            No tax was set: look at <a href="#set-a-tax">what is marked below</a>.
          </p>
        </Notice>
      )}
      <TermsOfShop desk={desk} terms={terms} />
      {rates === undefined ? (
        <Notice>
          <p>
            Taxes are a setting of the store: <a href={desk.storeAdmin}>open its admin</a>.
          </p>
        </Notice>
      ) : (
        <>
          {desk.may('tax.change') && <TaxForm {...{ desk, rates, tax }} />}
          <TaxRates rates={rates} mayChange={desk.may('tax.change')} />
        </>
      )}
    </div>
  )
}

function TermsOfShop({ desk, terms }: Pick<Props, 'desk' | 'terms'>) {
  const { version, figures, changedAt, refused } = terms
  return (
    <>
      {refused.problem && <Notice tone="bad">{refused.problem}</Notice>}
      {changedAt !== null && desk.storeAdmin === undefined && (
        <p className="hint">
          Changed <When at={changedAt} now={desk.now} />.{' '}
          <a href="/office/log?subject=terms">See who changed what</a>
        </p>
      )}
      {desk.may('terms.change') ? (
        <TermsForm
          desk={desk}
          version={refused.seen ?? version}
          typed={refused.typed ?? fieldsOf(figures)}
          problems={refused.problems ?? {}}
        />
      ) : (
        <Promises figures={figures} />
      )}
    </>
  )
}

function TaxForm({ desk, rates, tax }: Pick<Props, 'desk' | 'tax'> & { readonly rates: Rates }) {
  return (
    <section className="card" aria-labelledby="set-a-tax">
      <h2 id="set-a-tax">Set a tax</h2>
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

/** What who may not change the terms reads of them. */
function Promises({ figures }: { readonly figures: TermFigures }) {
  return (
    <section>
      <h2>Delivery and policies</h2>
      <dl className="facts">
        {figures.methods
          .filter(({ isOffered }) => isOffered)
          .map((each) => (
            <Fact key={each.method} name={`${each.name} delivery`} text={costs(each)} />
          ))}
        <Fact name="Sent within" text={`${figures.shipsWithinHours} hours`} />
        <Fact name="Returns" text={`${figures.returnDays} days`} />
        <Fact name="Refunds" text={refundDays(figures)} />
        <Fact name="Trial" text={`${figures.trialDays} days`} />
        <Fact name="Warranty" text={`${figures.warrantyYears} years`} />
        <Fact name="Answers" text={`within ${figures.replyWithinHours} hours`} />
        {figures.hours.map(({ days, opens, closes }) => (
          <Fact
            key={days}
            name={days}
            text={opens === null ? 'closed' : `${opens} to ${closes} ${policies.timeZone}`}
          />
        ))}
        <Fact name="Who sells" text={figures.sellerAddress.join(', ') || 'not said yet'} />
      </dl>
    </section>
  )
}

function costs({ feeCents, freeOverCents, minDays, maxDays, counted }: DeliveryMethod): string {
  const free = freeOverCents === null ? '' : `, free over ${money(freeOverCents)}`
  return `${money(feeCents)}${free}, ${daysWords(minDays, maxDays, counted)}`
}

function Fact({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </>
  )
}
