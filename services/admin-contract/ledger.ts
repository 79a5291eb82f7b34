import * as v from 'valibot'
import { moment, type Operations } from './operation.ts'
import { day } from './shared-fields.ts'

const MAX_PROOF = 2_000
const MAX_SOURCE = 300

/** `lapsing` is what stands and lapses within 30 days. */
export const LEDGER_STATES = ['stands', 'lapsing', 'lapsed', 'withdrawn', 'unproved'] as const
export type LedgerState = (typeof LEDGER_STATES)[number]

/** The database enforces the same bounds. */
function textUpTo(most: number, what: string) {
  return v.pipe(
    v.string(`${what} is missing`),
    v.trim(),
    v.check(
      (text) => [...text].length <= most,
      ({ input }) => `${what} has at most ${most} characters, not ${[...input].length}`,
    ),
    v.check((text) => !/[^\P{Cc}\n\t]/u.test(text), `${what} holds a character that cannot be written`),
  )
}

const dayOrNone = v.union([v.literal(''), day])

const recorded = {
  /** Words, or an address that begins with https://. All empty: there is no proof. */
  proof: v.pipe(
    textUpTo(MAX_PROOF, 'a proof'),
    v.check((text) => !isAddress(text) || isHttps(text), 'an address of a proof begins with https://'),
  ),
  source: textUpTo(MAX_SOURCE, 'a source'),
  provedOn: dayOrNone,
  /** From the beginning of this day, in UTC, the proof does not stand. Empty: it stands for good. */
  lapsesOn: dayOrNone,
}

/** A text without a space that begins as an address does, of whatever scheme. */
function isAddress(text: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:\S*|\/\/\S*)$/i.test(text)
}

/** Whether a proof is an address to follow. */
export function isHttps(text: string): boolean {
  return /^https:\/\/[^\s/?#]+\S*$/i.test(text) && URL.canParse(text)
}

export const proofFields = v.object(recorded, 'a proof has words, a source and days')
export type ProofFields = v.InferOutput<typeof proofFields>

export interface ProofProblem {
  readonly field: keyof ProofFields
  readonly message: string
}

/** All that is wrong with a proof as a whole, each by the field to look at. */
export function problemsOfProof(
  { proof, source, provedOn, lapsesOn }: ProofFields,
  today: string,
): ProofProblem[] {
  if (proof === '' && source === '' && provedOn === '' && lapsesOn === '') return []
  const found: ProofProblem[] = []
  if (proof === '')
    found.push({ field: 'proof', message: 'a proof is in words, or an address with https://' })
  if (source === '') found.push({ field: 'source', message: 'a proof has a source: who says so' })
  if (provedOn === '') found.push({ field: 'provedOn', message: 'a proof has the day on which it was given' })
  if (provedOn > today) found.push({ field: 'provedOn', message: 'the day of the proof is still to come' })
  if (provedOn !== '' && lapsesOn !== '' && lapsesOn <= provedOn)
    found.push({ field: 'lapsesOn', message: 'a proof lapses after the day on which it was given' })
  return found
}

/** The number of changes that the caller has seen, 0 where there was none: nobody's is overwritten. */
const version = v.pipe(v.number('a version is a number'), v.integer(), v.minValue(0))

const shippedProof = v.object({
  words: v.string(),
  source: v.string(),
  link: v.nullable(v.string()),
  provedOn: v.string(),
})

const entry = v.object({
  claim: v.string(),
  kind: v.string(),
  words: v.string(),
  /** Paths of pages that show it. */
  pages: v.array(v.string()),
  /** What is left on pages when it is off them. */
  remains: v.nullable(v.string()),
  /** The proof that the shop comes with. */
  shipped: v.nullable(shippedProof),
  /** The owner's proof, which takes its place. */
  proof: v.nullable(v.string()),
  source: v.nullable(v.string()),
  provedOn: v.nullable(v.string()),
  lapsesOn: v.nullable(v.string()),
  isWithdrawn: v.boolean(),
  state: v.picklist(LEDGER_STATES),
  /** Days until a proof that stands lapses. */
  daysLeft: v.nullable(v.number()),
  /** Whether pages say it now. */
  isShown: v.boolean(),
  version: v.number(),
  changedAt: v.nullable(moment),
  changedBy: v.nullable(v.string()),
})
export type LedgerEntry = v.InferOutput<typeof entry>

/** The claims that pages make, and what proves them. */
export const ledgerOperations = {
  listLedger: {
    method: 'GET',
    path: '/ledger',
    action: 'ledger.read',
    query: v.object({
      state: v.optional(v.picklist([...LEDGER_STATES, 'all'], 'there is no such state'), 'all'),
    }),
    answer: v.object({ entries: v.array(entry) }),
  },
  showLedgerEntry: { method: 'GET', path: '/ledger/:entry', action: 'ledger.read', answer: entry },
  changeLedgerEntry: {
    method: 'PUT',
    path: '/ledger/:entry',
    action: 'ledger.change',
    body: v.object(
      { ...recorded, isWithdrawn: v.boolean('withdrawn is true or false'), version },
      'a proof has words, a source and days',
    ),
    answer: entry,
  },
  /** Takes the last change back, if it is the one that the caller saw. */
  undoLedgerEntry: {
    method: 'POST',
    path: '/ledger/:entry/undo',
    action: 'ledger.change',
    body: v.object({ version }, 'a version is missing'),
    answer: entry,
  },
} as const satisfies Operations
