import { dayAt } from '#facts/claims/standing.ts'
import type { Desk } from '../desk/desk.ts'
import { Button, Field, PostForm, typedFields } from '../ui/forms.tsx'
import { DayWords, Notice, When } from '../ui/words.tsx'
import { LedgerState, PageLinks, ProofWords } from './ledger-words.tsx'
import type { EntryPage } from './load-ledger.ts'

const MAX_PROOF = 2_000
const MAX_SOURCE = 300

type Props = EntryPage & { readonly desk: Desk }

/** A claim in full: where it stands, what proves it, and the forms that change that. */
export function Entry({ desk, entry, typed, version, problems, problem }: Props) {
  return (
    <>
      {problem && <Notice tone="bad">{problem}</Notice>}
      <div className="columns">
        <section>
          <h2>What is known</h2>
          <Known desk={desk} entry={entry} />
        </section>
        {desk.may('ledger.change') && (
          <section className="stack">
            <OnPages desk={desk} entry={entry} />
            <ProofForm {...{ desk, entry, typed, version, problems }} />
          </section>
        )}
      </div>
    </>
  )
}

function Known({ desk, entry }: Pick<Props, 'desk' | 'entry'>) {
  const { claim, kind, pages, remains, shipped, proof, source, provedOn, lapsesOn } = entry
  return (
    <dl className="facts">
      <dt>State</dt>
      <dd>
        <LedgerState entry={entry} />
      </dd>
      <dt>Pages</dt>
      <dd>
        <PageLinks pages={pages} />
      </dd>
      {proof !== null && (
        <>
          <dt>Proof</dt>
          <dd>
            <ProofWords words={proof} />
          </dd>
          <dt>Source</dt>
          <dd>{source}</dd>
          <dt>Proved on</dt>
          <dd>{provedOn && <DayWords day={provedOn} />}</dd>
          <dt>Lapses on</dt>
          <dd>{lapsesOn ? <DayWords day={lapsesOn} /> : 'no day'}</dd>
        </>
      )}
      <dt>{proof === null ? 'Proof' : 'It came with'}</dt>
      <dd>{shipped ? <Shipped shipped={shipped} /> : 'none: as specified'}</dd>
      {remains !== null && (
        <>
          <dt>What remains</dt>
          <dd>{remains}</dd>
        </>
      )}
      <dt>Kind</dt>
      <dd>{kind}</dd>
      <dt>Name</dt>
      <dd>{claim}</dd>
      {entry.changedAt !== null && (
        <>
          <dt>Changed</dt>
          <dd>
            by {entry.changedBy}, <When at={entry.changedAt} now={desk.now} />
          </dd>
        </>
      )}
    </dl>
  )
}

function Shipped({ shipped }: { readonly shipped: NonNullable<EntryPage['entry']['shipped']> }) {
  const { words, source, link, provedOn } = shipped
  return (
    <>
      {words} {link === null ? source : <a href={link}>{source}</a>}, <DayWords day={provedOn} />
    </>
  )
}

/** Takes effect on every page within a second. */
function OnPages({ desk, entry }: Pick<Props, 'desk' | 'entry'>) {
  const { isWithdrawn, version } = entry
  return (
    <PostForm desk={desk} does={isWithdrawn ? 'put-back' : 'withdraw'} className="stack" label="On the pages">
      <h2>On the pages</h2>
      <input type="hidden" name="version" value={version} />
      <p className="hint">{onPagesWords(entry)}</p>
      <div className="actions">
        <Button look={isWithdrawn ? 'strong' : 'danger'}>
          {isWithdrawn ? 'Put it back' : 'Take it off the pages'}
        </Button>
      </div>
    </PostForm>
  )
}

function onPagesWords({ isWithdrawn, isShown, state }: Props['entry']): string {
  if (isWithdrawn) return 'No page says it now.'
  if (isShown) return 'Pages say it now.'
  return state === 'lapsed'
    ? 'Its proof has lapsed, so no page says it until there is a new one.'
    : 'Nothing proves it, so no page says it: this shop shows only what is proved.'
}

function ProofForm({ desk, entry, typed, version, problems }: Omit<Props, 'problem'>) {
  const field = typedFields({ typed, problems })
  return (
    <PostForm desk={desk} does="record" className="stack" label="What proves it">
      <h2>What proves it</h2>
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="withdrawn" value={String(entry.isWithdrawn)} />
      <Field
        label="Proof"
        {...field('proof')}
        rows={4}
        maxLength={MAX_PROOF}
        hint="In words, or an address that begins with https://. With all four empty nothing is recorded."
      />
      <Field
        label="Source"
        {...field('source')}
        maxLength={MAX_SOURCE}
        hint="Who says so: a laboratory, a survey, a register."
      />
      <Field label="Proved on" type="date" {...field('provedOn')} max={dayAt(desk.now)} />
      <Field
        label="Lapses on"
        type="date"
        {...field('lapsesOn')}
        hint="Empty: never. Off the pages as this day begins in UTC."
      />
      <div className="actions">
        <Button>Record</Button>
      </div>
    </PostForm>
  )
}
