import { CHANGE_ACTIONS, changeWords } from '#services/admin-contract/change-words.ts'
import type { Desk } from '../desk/desk.ts'
import { FilterBar, withParameters } from '../ui/filter-bar.tsx'
import { Field, Select } from '../ui/forms.tsx'
import { ListPager, Table } from '../ui/table.tsx'
import { Empty, When } from '../ui/words.tsx'
import type { LogPage } from './load-log.ts'
import { sideWords } from './side-words.ts'

/** A value in the list; the whole of a longer one is read where it was changed. */
const MAX_CHARACTERS = 300

const ACTIONS = [
  { value: '', label: 'All' },
  ...Object.entries(CHANGE_ACTIONS)
    .map(([value, label]) => ({ value, label }))
    .toSorted((one, other) => one.label.localeCompare(other.label)),
]

export function Log({ desk, changes, asked, next }: LogPage & { readonly desk: Desk }) {
  const account = desk.url.searchParams.get('account') ?? undefined
  const action = asked.action?.toLowerCase() ?? ''
  const isNarrowed =
    [account, asked.subject, asked.action].some(Boolean) || desk.url.searchParams.has('before')
  return (
    <>
      <FilterBar clear="/office/log" kept={{ account }}>
        <Field
          label="What was changed"
          name="subject"
          value={asked.subject}
          maxLength={300}
          hint="An order’s number, a handle, a SKU, or as the list names it."
        />
        <Select label="How" name="action" value={action} options={actionsWith(action)} />
      </FilterBar>
      {changes.length === 0 ? (
        <Empty>
          {isNarrowed ? 'No change is like this.' : 'Nothing was changed yet.'} Changes are kept for two
          years.
        </Empty>
      ) : (
        <Table
          caption="Changes, the newest first"
          rows={changes}
          keyOf={({ id }) => id}
          columns={[
            {
              key: 'what',
              label: 'What',
              isTitle: true,
              cell: (change) => (
                <div>
                  <a
                    href={withParameters(desk.url, {
                      ...{ subject: change.subject, action: undefined, before: undefined },
                    })}
                  >
                    {change.subject}
                  </a>
                  : {shortened(changeWords(change))}
                </div>
              ),
            },
            { key: 'when', label: 'When', cell: ({ at }) => <When at={at} now={desk.now} /> },
            {
              key: 'who',
              label: 'Who',
              cell: ({ by, account: its, role }) =>
                its === null ? (
                  by
                ) : (
                  <div>
                    <a href={withParameters(desk.url, { account: its, before: undefined })}>{by}</a>, {role}
                  </div>
                ),
            },
            { key: 'before', label: 'Before', cell: (change) => shortened(sideWords(change, 'before')) },
            { key: 'after', label: 'After', cell: (change) => shortened(sideWords(change, 'after')) },
          ]}
        />
      )}
      <ListPager url={desk.url} by="before" next={next} words={['Newest', 'Older']} />
    </>
  )
}

/** An action that only an older version logged is offered while the list is asked for it. */
function actionsWith(asked: string) {
  const isKnown = ACTIONS.some(({ value }) => value === asked)
  return isKnown ? ACTIONS : [...ACTIONS, { value: asked, label: `Did ‘${asked}’` }]
}

function shortened(text: string): string {
  return text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text
}
