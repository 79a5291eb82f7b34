import { CLAIM_OUTCOMES } from '#services/admin-contract/claims.ts'
import { Deadline } from '../cases/case-bar.tsx'
import type { Desk } from '../desk/desk.ts'
import { Button, Checkbox, Field, PostForm, Select } from '../ui/forms.tsx'
import { MailLink, money, Notice, TrackingNumber, When } from '../ui/words.tsx'
import type { ClaimPage } from './load-claims.ts'

type Props = ClaimPage & { readonly desk: Desk }

export function ClaimInFull({ desk, shown, refused }: Props) {
  const { now } = desk
  const { number, pictures, order, answeredAt, outcome } = shown
  const mayAnswer = answeredAt === null && desk.may('claim.answer')
  const hasItsForm = refused?.does === 'send' ? shown.state === 'to-send' : mayAnswer
  return (
    <>
      {refused && !hasItsForm && (
        <Notice tone="bad">
          <p>{refused.problem}</p>
          {refused.does === 'answer' && <p className="said">{refused.words}</p>}
        </Notice>
      )}
      <div className="columns">
        <div className="stack">
          <section aria-label="What is claimed">
            <dl className="facts">
              <dt>Order</dt>
              <dd>
                <a href={`/office/orders/${order}`}>{order}</a>
              </dd>
              <dt>Buyer</dt>
              <dd>
                {shown.name}, <MailLink to={shown.email} />
              </dd>
              <dt>Item</dt>
              <dd>{shown.goods}</dd>
              <dt>Worth</dt>
              <dd>{`${money(shown.worthCents)} a piece, as paid`}</dd>
              <dt>Made</dt>
              <dd>
                <When at={shown.claimedAt} now={now} />
              </dd>
              <dt>Problem</dt>
              <dd className="said">{shown.words}</dd>
              {answeredAt === null ? (
                <>
                  <dt>Answer by</dt>
                  <dd>
                    <Deadline by={shown.answerBy} now={now} />
                  </dd>
                </>
              ) : (
                <>
                  <dt>Answered</dt>
                  <dd>
                    <When at={answeredAt} now={now} />
                    {outcome !== null && `, with ${CLAIM_OUTCOMES[outcome]}`}
                  </dd>
                  <dt>Our words</dt>
                  <dd className="said">{shown.answer}</dd>
                </>
              )}
              {shown.sentAt !== null && (
                <>
                  <dt>Sent</dt>
                  <dd>
                    <When at={shown.sentAt} now={now} />
                    {', '}
                    {shown.trackingNumber === null ? (
                      'without a tracking number'
                    ) : (
                      <TrackingNumber number={shown.trackingNumber} />
                    )}
                  </dd>
                </>
              )}
            </dl>
            <p className="links">
              <a href={shown.link}>What the buyer sees</a>
            </p>
          </section>
          {pictures > 0 && <Pictures number={number} count={pictures} />}
        </div>
        {mayAnswer ? <Answer {...{ desk, refused }} /> : <NextStep {...{ desk, shown, refused }} />}
      </div>
    </>
  )
}

function Answer({ desk, refused: posted }: Pick<Props, 'desk' | 'refused'>) {
  const refused = posted?.does === 'answer' ? posted : undefined
  const isUnchosen = refused?.outcome === ''
  return (
    <section className="card" aria-labelledby="answer">
      <h2 id="answer">Answer</h2>
      <PostForm desk={desk} does="answer" className="stack">
        <Select
          label="The buyer gets"
          name="outcome"
          value={refused?.outcome}
          options={[
            { value: '', label: 'Choose' },
            ...Object.entries(CLAIM_OUTCOMES).map(([value, label]) => ({ value, label })),
          ]}
          problem={isUnchosen ? refused?.problem : undefined}
          required
          hint="The buyer is told. The goods or the money are sent apart from this answer."
        />
        <Field
          label="Words to the buyer"
          name="words"
          rows={6}
          maxLength={2_000}
          required
          value={refused?.words}
          problem={isUnchosen ? undefined : refused?.problem}
          hint="They are emailed, and stand on the claim’s page. A claim is answered once."
        />
        <p>This cannot be undone: the email goes out at once.</p>
        <div className="actions">
          <Button>Answer</Button>
        </div>
      </PostForm>
    </section>
  )
}

function NextStep({ desk, shown, refused }: Props) {
  const { order, state, outcome } = shown
  if (state === 'to-send' && desk.may('claim.send')) return <Send {...{ desk, shown, refused }} />
  if (outcome !== 'refund') return null
  return (
    <Notice>
      <p>
        The money is paid back on the page of <a href={`/office/orders/${order}`}>order {order}</a>.
      </p>
    </Notice>
  )
}

function Send({ desk, shown: { outcome, stock }, refused: posted }: Props) {
  const refused = posted?.does === 'send' ? posted : undefined
  const isCounted = outcome === 'replacement' && stock !== null
  return (
    <section className="card" aria-labelledby="send">
      <h2 id="send">{outcome === 'part' ? 'Send the part' : 'Send the replacement'}</h2>
      {refused && !refused.isTyped && (
        <Notice tone="bad">
          <p>{refused.problem}</p>
        </Notice>
      )}
      <PostForm desk={desk} does="send" className="stack">
        <Field
          label="Tracking number (optional)"
          name="tracking"
          maxLength={50}
          autoComplete="off"
          value={refused?.tracking}
          problem={refused?.isTyped ? refused.problem : undefined}
          hint="The buyer is told by email, so this cannot be undone."
        />
        {isCounted && (
          <Checkbox
            label={`Take one off the stock (${stock} now)`}
            name="fromStock"
            checked={refused ? refused.fromStock : true}
          />
        )}
        <div className="actions">
          <Button>Mark as sent</Button>
        </div>
      </PostForm>
    </section>
  )
}

function Pictures({ number, count }: { readonly number: string; readonly count: number }) {
  const pictures = Array.from({ length: count }, (_, index) => index + 1)
  return (
    <section aria-labelledby="pictures">
      <h2 id="pictures">Pictures</h2>
      <ul className="pictures plain">
        {pictures.map((picture) => {
          const path = `/office/claims/${number}/${picture}`
          return (
            <li key={picture}>
              <a href={path}>
                <img
                  src={path}
                  alt={`What the buyer shows, ${picture} of ${count}`}
                  width={320}
                  height={320}
                  loading="lazy"
                />
              </a>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
