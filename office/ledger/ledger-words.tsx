import { isHttps, type LedgerEntry } from '#services/admin-contract/ledger.ts'
import { Badge, type Tone } from '../ui/words.tsx'

const TONES: Readonly<Record<LedgerEntry['state'], Tone>> = {
  ...{ stands: 'good', lapsing: 'warn', lapsed: 'bad', withdrawn: 'quiet', unproved: 'warn' },
}

/** How a claim stands, and whether pages say it where that does not follow. */
export function LedgerState({ entry }: { readonly entry: LedgerEntry }) {
  const { state, daysLeft, isShown } = entry
  return (
    <div>
      <Badge tone={TONES[state]}>{wordsFor(state, daysLeft)}</Badge>
      {state === 'unproved' && (
        <>
          {' '}
          <span className="hint">{isShown ? 'shown all the same' : 'not shown'}</span>
        </>
      )}
    </div>
  )
}

function wordsFor(state: LedgerEntry['state'], daysLeft: number | null): string {
  if (state !== 'lapsing') return state
  return daysLeft === 1 ? 'lapses in 1 day' : `lapses in ${daysLeft} days`
}

const SHORT = 120

/** A proof as it was written; an address can be followed. */
export function ProofWords({
  words,
  isShort = false,
}: {
  readonly words: string
  readonly isShort?: boolean
}) {
  if (isHttps(words)) {
    return (
      <a href={words} rel="noreferrer">
        {isShort ? new URL(words).host : words}
      </a>
    )
  }
  const shown = isShort && words.length > SHORT ? `${words.slice(0, SHORT)}…` : words
  return <span className={isShort ? undefined : 'words'}>{shown}</span>
}

/** The pages that say it, each to look at. */
export function PageLinks({ pages }: { readonly pages: readonly string[] }) {
  return (
    <div className="links">
      {pages.map((page, at) => (
        <span key={page}>
          {at > 0 && ', '}
          <a href={page}>{nameOf(page)}</a>
        </span>
      ))}
    </div>
  )
}

/** One product stands for all that show it, and an address is longer than a column. */
function nameOf(page: string): string {
  if (page === '/') return 'Home'
  if (page.startsWith('/product/')) return page.includes('criss-cross') ? 'Criss-cross product' : 'Product'
  const words = page.slice(1).replaceAll('-', ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
