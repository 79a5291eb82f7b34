import { Figure, Notice } from '../ui/words.tsx'
import type { Today as Loaded } from './load-today.ts'

interface TodayProps extends Loaded {
  readonly storeAdmin: string | undefined
}

/** What waits, each figure leading to its list, and whether the money agrees. */
export function Today({ waiting, money, storeAdmin }: TodayProps) {
  return (
    <>
      {money && (
        <Notice tone={money.tone}>
          <p>
            {money.text} <a href="/office/money">Money</a>
          </p>
        </Notice>
      )}
      <section aria-label="What waits">
        <div className="figures">
          {waiting.map(({ label, value, href, tone }) => (
            <Figure key={href} label={label} value={value} href={href} tone={tone} />
          ))}
        </div>
      </section>
      {storeAdmin !== undefined && (
        <section>
          <h2>Products and orders</h2>
          <p>
            This shop sells from a hosted store, which keeps products and orders in{' '}
            <a href={storeAdmin}>its own admin</a>.
          </p>
        </section>
      )}
    </>
  )
}
