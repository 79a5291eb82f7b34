import { currentTerms } from '#facts/policies/terms.ts'
import type { Desk } from '../desk/desk.ts'
import { FilterBar } from '../ui/filter-bar.tsx'
import { Select } from '../ui/forms.tsx'
import { ListPager, Table } from '../ui/table.tsx'
import { Badge, Empty, When } from '../ui/words.tsx'
import type { MessagesPage } from './load-messages.ts'
import { StateBadge } from './message.tsx'

const STATES = [
  { value: 'open', label: 'Open' },
  { value: 'answered', label: 'Answered' },
  { value: 'closed', label: 'Closed' },
  { value: 'all', label: 'All' },
]

const HOUR_MS = 60 * 60_000

export function Messages({ desk, messages, state, search, next }: MessagesPage & { readonly desk: Desk }) {
  return (
    <>
      <FilterBar search={{ label: 'Name, address or words', value: search }} clear="/office/messages">
        <Select label="State" name="state" value={state} options={STATES} />
      </FilterBar>
      {messages.length === 0 ? (
        <Empty>
          {search === '' && state === 'open' ? 'Nobody waits for an answer.' : 'No message is like this.'}
        </Empty>
      ) : (
        <Table
          caption="Messages, the newest first"
          rows={messages}
          keyOf={({ reference }) => reference}
          columns={[
            {
              key: 'subject',
              label: 'Subject',
              isTitle: true,
              cell: ({ reference, subject }) => <a href={`/office/messages/${reference}`}>{subject}</a>,
            },
            {
              key: 'from',
              label: 'From',
              cell: ({ name, email }) => (
                <div>
                  {name}
                  <br />
                  {email}
                </div>
              ),
            },
            {
              key: 'received',
              label: 'Received',
              cell: ({ receivedAt, state: its }) => (
                <div>
                  <When at={receivedAt} now={desk.now} />
                  {its === 'open' && isLate(receivedAt, desk.now) && (
                    <>
                      {' '}
                      <Badge tone="warn">past {currentTerms().replyWithinHours} h</Badge>
                    </>
                  )}
                </div>
              ),
            },
            {
              key: 'state',
              label: 'State',
              cell: ({ state: its, isSuspected }) => (
                <div>
                  <StateBadge state={its} /> {isSuspected && <Badge tone="warn">possible spam</Badge>}
                </div>
              ),
            },
            { key: 'reference', label: 'Reference', cell: ({ reference }) => reference },
          ]}
        />
      )}
      <ListPager url={desk.url} by="before" next={next} words={['Newest', 'Older']} />
    </>
  )
}

/** The receipt promised an answer by then. */
function isLate(receivedAt: string, now: Date): boolean {
  return now.getTime() - Date.parse(receivedAt) > currentTerms().replyWithinHours * HOUR_MS
}
