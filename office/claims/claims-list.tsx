import { CLAIM_OUTCOMES } from '#services/admin-contract/claims.ts'
import { CaseBar, Deadline, Waiting } from '../cases/case-bar.tsx'
import type { Desk } from '../desk/desk.ts'
import { type Column, ListPager, Table } from '../ui/table.tsx'
import { Empty, money } from '../ui/words.tsx'
import type { ClaimsPage } from './load-claims.ts'

const STATES = {
  open: 'Waiting',
  'to-send': 'To send',
  answered: 'Answered',
  replacement: 'Answered with a replacement',
  part: 'Answered with a part',
  refund: 'Answered with a refund',
  refused: 'Refused',
  all: 'All',
} as const

type Row = ClaimsPage['claims'][number]

export function ClaimsList({ desk, asked, claims, next }: ClaimsPage & { readonly desk: Desk }) {
  const { now, url } = desk
  const columns: Column<Row>[] = [
    {
      key: 'number',
      label: 'Claim',
      isTitle: true,
      cell: ({ number }) => <a href={`/office/claims/${number}`}>{number}</a>,
    },
    { key: 'name', label: 'Buyer', cell: ({ name }) => name },
    { key: 'goods', label: 'Item', cell: ({ goods }) => goods },
    { key: 'worth', label: 'Worth', align: 'right', cell: ({ worthCents }) => money(worthCents) },
    { key: 'pictures', label: 'Pictures', align: 'right', cell: ({ pictures }) => pictures },
    {
      key: 'waits',
      label: 'Made',
      cell: ({ claimedAt }) => <Waiting since={claimedAt} now={now} />,
    },
    {
      key: 'answer',
      label: 'Answer',
      cell: ({ answeredAt, answerBy, outcome, state }) => {
        if (answeredAt === null) return <Deadline by={answerBy} now={now} />
        const what = outcome === null ? 'answered' : CLAIM_OUTCOMES[outcome]
        return state === 'answered' ? what : `${what}, ${state === 'sent' ? 'sent' : 'to send'}`
      },
    },
  ]
  return (
    <>
      <CaseBar asked={asked} url={url} states={STATES} />
      {claims.length === 0 ? (
        <Empty>No claims here.</Empty>
      ) : (
        <Table caption="Claims" columns={columns} rows={claims} keyOf={({ number }) => number} />
      )}
      <ListPager url={url} by="after" next={next} />
    </>
  )
}
