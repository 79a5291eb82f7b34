import type { LedgerEntry } from '#services/admin-contract/ledger.ts'
import { FilterBar } from '../ui/filter-bar.tsx'
import { Select } from '../ui/forms.tsx'
import { Table } from '../ui/table.tsx'
import { DayWords, Empty } from '../ui/words.tsx'
import { LedgerState, PageLinks, ProofWords } from './ledger-words.tsx'
import type { LedgerPage } from './load-ledger.ts'

const STATES = [
  { value: 'all', label: 'All' },
  { value: 'stands', label: 'Stands' },
  { value: 'lapsing', label: 'Lapses within 30 days' },
  { value: 'lapsed', label: 'Lapsed' },
  { value: 'withdrawn', label: 'Withdrawn' },
  { value: 'unproved', label: 'Unproved' },
]

/** Everything that the pages claim, with what proves it and until when. */
export function Ledger({ entries, state }: LedgerPage) {
  return (
    <>
      <FilterBar clear="/office/ledger">
        <Select label="State" name="state" value={state} options={STATES} />
      </FilterBar>
      {entries.length === 0 ? (
        <Empty>No claim is like this.</Empty>
      ) : (
        <Table
          caption="Claims, with what proves them"
          rows={entries}
          keyOf={({ claim }) => claim}
          columns={[
            {
              key: 'words',
              label: 'What we say',
              isTitle: true,
              cell: ({ claim, words }) => <a href={`/office/ledger/${claim}`}>{words}</a>,
            },
            { key: 'state', label: 'State', cell: (entry) => <LedgerState entry={entry} /> },
            { key: 'proof', label: 'Proof', cell: (entry) => <Proof entry={entry} /> },
            { key: 'pages', label: 'Pages', cell: ({ pages }) => <PageLinks pages={pages} /> },
          ]}
        />
      )}
    </>
  )
}

function Proof({ entry }: { readonly entry: LedgerEntry }) {
  const { proof, shipped } = entry
  const source = proof === null ? shipped?.source : entry.source
  const provedOn = proof === null ? shipped?.provedOn : entry.provedOn
  if (source === undefined || source === null) return 'None: as specified'
  return (
    <div>
      <ProofWords words={proof ?? shipped?.words ?? ''} isShort />
      <p className="hint">
        {source}
        {provedOn && (
          <>
            , <DayWords day={provedOn} />
          </>
        )}
      </p>
    </div>
  )
}
