import type { Desk } from '../desk/desk.ts'
import { Button, PostForm } from '../ui/forms.tsx'
import { Table } from '../ui/table.tsx'
import { Empty, Notice, When } from '../ui/words.tsx'
import type { MailsPage } from './load-mails.ts'

/** Mails that were tried for two days in vain. */
export function Mails({ desk, mails, problem }: MailsPage & { readonly desk: Desk }) {
  if (mails.length === 0 && problem === undefined)
    return <Empty>Every email went out or is being retried.</Empty>
  return (
    <>
      {problem && <Notice tone="bad">{problem}</Notice>}
      <Table
        caption="Emails that were given up"
        rows={mails}
        keyOf={({ id }) => id}
        columns={[
          { key: 'subject', label: 'Subject', isTitle: true, cell: ({ subject }) => subject },
          { key: 'to', label: 'To', cell: ({ to }) => to },
          {
            key: 'given-up',
            label: 'Given up',
            cell: ({ givenUpAt }) => <When at={givenUpAt} now={desk.now} />,
          },
          { key: 'reason', label: 'What the mail server said', cell: ({ reason }) => reason },
          {
            key: 'retry',
            label: 'Again',
            cell: ({ id, to }) =>
              desk.may('mail.retry') && (
                <PostForm desk={desk} does="retry" label={`Try the mail to ${to} again`}>
                  <input type="hidden" name="id" value={id} />
                  <Button look="quiet">Try again</Button>
                </PostForm>
              ),
          },
        ]}
      />
    </>
  )
}
