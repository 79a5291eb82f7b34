import type { MessageState } from '#services/admin-contract/messages.ts'
import type { Desk } from '../desk/desk.ts'
import { Button, Field, PostForm } from '../ui/forms.tsx'
import { Badge, Notice, When } from '../ui/words.tsx'
import type { MessagePage } from './load-messages.ts'

const MAX_WORDS = 2_000
const FORMS = { contact: 'the contact form', affiliate: 'the affiliate program’s form' }

type Props = MessagePage & { readonly desk: Desk }

/** What the visitor wrote, what was written about it since, and the forms to go on with. */
export function Message({ desk, message, answer, note, problem }: Props) {
  const { name, email, receivedAt, state, isSuspected, details, words, form } = message
  return (
    <>
      {problem && <Notice tone="bad">{problem}</Notice>}
      {isSuspected && (
        <Notice tone="warn">
          A trap for programs caught this one, so its sender got no receipt. Look before you follow anything
          in it.
        </Notice>
      )}
      <div className="columns">
        <section>
          <h2>The message</h2>
          <dl className="facts">
            <dt>From</dt>
            <dd>
              {name}, {email}
            </dd>
            <dt>Received</dt>
            <dd>
              <When at={receivedAt} now={desk.now} /> by {FORMS[form]}
            </dd>
            {details.map((detail) => (
              <Detail key={detail.name} {...detail} />
            ))}
            <dt>State</dt>
            <dd>
              <StateBadge state={state} />
            </dd>
          </dl>
          <p className="card words">{words}</p>
          <Entries desk={desk} entries={message.entries} />
        </section>
        {desk.may('message.answer') && <Forms {...{ desk, message, answer, note }} />}
      </div>
    </>
  )
}

function Detail({ name, text }: { readonly name: string; readonly text: string }) {
  const isOrder = name === 'Order' && /^#?\d{1,15}$/.test(text)
  return (
    <>
      <dt>{name}</dt>
      <dd>{isOrder ? <a href={`/office/orders/${text.replace('#', '')}`}>{text}</a> : text}</dd>
    </>
  )
}

const KINDS = { answer: 'Answer', note: 'Note', reply: 'Reply by mail' }
const MAIL_TONES = { waiting: 'quiet', sent: 'good', 'given up': 'bad' } as const

function Entries({ desk, entries }: Pick<Props, 'desk'> & Pick<Props['message'], 'entries'>) {
  if (entries.length === 0) return null
  return (
    <>
      <h2>What was written since</h2>
      <ol className="timeline">
        {entries.map(({ id, kind, words, writtenBy, writtenAt, mail, isVerified, leftOut }) => (
          <li key={id}>
            <p>
              {KINDS[kind]} by {writtenBy}, <When at={writtenAt} now={desk.now} />{' '}
              {mail && <Badge tone={MAIL_TONES[mail]}>email {mail}</Badge>}
              {!isVerified && <Badge tone="warn">Sender not verified</Badge>}
            </p>
            <p className="words">{words}</p>
            {!isVerified && (
              <p>
                <small>
                  Anyone can put this address in an email. Do nothing that only the sender may ask for.
                </small>
              </p>
            )}
            {leftOut !== '' && (
              <p>
                <small>Left in the mailbox: {leftOut}.</small>
              </p>
            )}
          </li>
        ))}
      </ol>
    </>
  )
}

function Forms({ desk, message, answer, note }: Omit<Props, 'problem'>) {
  const seen = <input type="hidden" name="seen" value={message.entries.at(-1)?.id ?? 0} />
  return (
    <section className="stack">
      <PostForm desk={desk} does="answer" className="stack" label="Answer">
        <h2>Answer</h2>
        <input type="hidden" name="key" value={answer.key} />
        {seen}
        <Field
          label="Your answer"
          name="words"
          value={answer.words}
          rows={8}
          maxLength={MAX_WORDS}
          required
          hint={`Goes to ${message.email} at once, and cannot be called back.`}
          problem={answer.problem}
        />
        <Button>Send the answer</Button>
      </PostForm>
      <details open={note.problem !== undefined}>
        <summary>Write a note for colleagues</summary>
        <PostForm desk={desk} does="note" className="stack" label="Note">
          <input type="hidden" name="key" value={note.key} />
          <Field
            label="Your note"
            name="words"
            value={note.words}
            rows={3}
            maxLength={MAX_WORDS}
            required
            hint="The sender never sees it."
            problem={note.problem}
          />
          <Button look="quiet">Keep the note</Button>
        </PostForm>
      </details>
      {message.state === 'open' ? (
        <PostForm desk={desk} does="close">
          {seen}
          <Button look="quiet">Close without an answer</Button>
        </PostForm>
      ) : (
        <PostForm desk={desk} does="reopen">
          <Button look="quiet">Open again</Button>
        </PostForm>
      )}
    </section>
  )
}

const TONES = { open: 'warn', answered: 'good', closed: 'quiet' } as const

export function StateBadge({ state }: { readonly state: MessageState }) {
  return <Badge tone={TONES[state]}>{state}</Badge>
}
