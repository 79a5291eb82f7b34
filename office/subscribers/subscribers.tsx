import type { Desk } from '../desk/desk.ts'
import { Button, CodeField, PostForm } from '../ui/forms.tsx'
import { Figure } from '../ui/words.tsx'
import type { SubscribersPage } from './load-subscribers.ts'

export function Subscribers({ desk, counts, codeProblem }: SubscribersPage & { readonly desk: Desk }) {
  const { wanted, unconfirmed, unsubscribed } = counts
  return (
    <div className="stack">
      <div className="figures">
        <Figure label="want letters" value={wanted.toLocaleString('en-US')} />
        <Figure label="have not confirmed" value={unconfirmed.toLocaleString('en-US')} />
        <Figure label="have unsubscribed" value={unsubscribed.toLocaleString('en-US')} />
      </div>
      <section>
        <h2>Export</h2>
        <PostForm desk={desk} does="export" className="stack" label="Export">
          <p>
            A CSV file of those who want letters, each with the link that ends them. Every letter must carry
            that link.
          </p>
          <CodeField desk={desk} problem={codeProblem} />
          <Button>Download the list</Button>
        </PostForm>
      </section>
    </div>
  )
}
