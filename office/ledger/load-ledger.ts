import * as v from 'valibot'
import { dayAt } from '#facts/claims/standing.ts'
import {
  LEDGER_STATES,
  type LedgerEntry,
  ledgerOperations,
  type ProofFields,
  problemsOfProof,
  proofFields,
} from '#services/admin-contract/ledger.ts'
import type { Desk } from '../desk/desk.ts'
import { posted } from '../desk/form-text.ts'

export interface EntryPage {
  readonly entry: LedgerEntry
  /** What the fields hold: what is recorded, or what was typed and refused. */
  readonly typed: ProofFields
  /** The version that whoever typed has seen. */
  readonly version: number
  readonly problems: Readonly<Partial<Record<keyof ProofFields, string>>>
  readonly problem?: string | undefined
}

type Refused = Partial<Omit<EntryPage, 'entry'>>

/** Shows a claim, and records what proves it, takes it off the pages or puts it back. */
export async function loadEntry(
  desk: Desk,
  { entry: claim = '' }: Readonly<Record<string, string | undefined>>,
): Promise<EntryPage | Response> {
  const refused = desk.form && (await answerForm(desk, desk.form, claim))
  if (refused instanceof Response) return refused
  const shown = await desk.call(ledgerOperations.showLedgerEntry, { params: { entry: claim } })
  if (shown.kind === 'refused') return desk.unable(shown)
  return {
    entry: shown.answer,
    typed: fieldsOf(shown.answer),
    version: shown.answer.version,
    problems: {},
    ...refused,
  }
}

async function answerForm(desk: Desk, form: FormData, claim: string): Promise<Refused | Response> {
  if (!desk.may('ledger.change')) {
    desk.refuse(403)
    return { problem: 'Your role does not change what is claimed.' }
  }
  const version = Number(posted(form, 'version'))
  switch (posted(form, 'do')) {
    case 'record':
      return record(desk, form, claim, version)
    case 'withdraw':
      return set(desk, claim, version, true)
    case 'put-back':
      return set(desk, claim, version, false)
    case 'undo': {
      const undone = await desk.call(ledgerOperations.undoLedgerEntry, {
        params: { entry: claim },
        body: { version },
      })
      if (undone.kind === 'refused') return refuse(desk, undone)
      return desk.redirect(pathOf(claim), { text: 'The change is taken back.' })
    }
    default:
      return refuse(desk, { status: 422, message: 'This form does nothing.' })
  }
}

async function record(desk: Desk, form: FormData, claim: string, version: number) {
  const typed: ProofFields = {
    proof: posted(form, 'proof').trim(),
    source: posted(form, 'source').trim(),
    provedOn: posted(form, 'provedOn').trim(),
    lapsesOn: posted(form, 'lapsesOn').trim(),
  }
  const problems = problemsOf(typed, dayAt(desk.now))
  if (problems) {
    desk.refuse(422)
    return { typed, version, problems }
  }
  const isWithdrawn = posted(form, 'withdrawn') === 'true'
  const text = isEmpty(typed)
    ? 'The claim has no proof of yours any more.'
    : 'What proves the claim is recorded.'
  return change(desk, claim, { ...typed, isWithdrawn, version }, text, typed)
}

/** Tells what is wrong by field, each as a sentence; undefined where nothing is. */
function problemsOf(typed: ProofFields, today: string): EntryPage['problems'] | undefined {
  const misshapen = (v.safeParse(proofFields, typed).issues ?? [])
    .map(({ path, message }) => [path?.[0]?.key, message] as const)
    .toReversed()
  const hasDay = misshapen.every(([field]) => field !== 'provedOn')
  const found = [
    ...problemsOfProof(typed, today)
      // Nothing comes before or after a day that cannot be read.
      .filter(({ field }) => field !== 'lapsesOn' || hasDay)
      .map(({ field, message }) => [field, message] as const),
    ...misshapen,
  ]
  if (found.length === 0) return undefined
  return Object.fromEntries(found.map(([field, message]) => [field, sentence(message)]))
}

/** Changes nothing but whether it is on the pages. The version is what the sender saw of the rest. */
async function set(desk: Desk, claim: string, version: number, isWithdrawn: boolean) {
  const shown = await desk.call(ledgerOperations.showLedgerEntry, { params: { entry: claim } })
  if (shown.kind === 'refused') return refuse(desk, shown)
  const said = isWithdrawn ? 'The claim is off the pages.' : 'The claim may be on the pages again.'
  return change(desk, claim, { ...fieldsOf(shown.answer), isWithdrawn, version }, said)
}

async function change(
  desk: Desk,
  claim: string,
  body: ProofFields & { readonly isWithdrawn: boolean; readonly version: number },
  text: string,
  typed?: ProofFields,
): Promise<Refused | Response> {
  const changed = await desk.call(ledgerOperations.changeLedgerEntry, { params: { entry: claim }, body })
  if (changed.kind === 'refused') {
    // Who is told that the claim was changed meanwhile sees it above as it is, and may record theirs after all.
    const isSeen = changed.status === 409
    return { ...refuse(desk, changed), ...(typed && { typed, ...(!isSeen && { version: body.version }) }) }
  }
  const { version } = changed.answer
  const isSame = version === body.version
  if (typed && isSame && isEmpty(typed)) {
    desk.refuse(422)
    return { typed, version, problems: { proof: 'Nothing was recorded: all four are empty.' } }
  }
  const undo = { action: pathOf(claim), fields: { do: 'undo', version: String(version) } }
  return desk.redirect(pathOf(claim), { text, ...(!isSame && { undo }) })
}

function refuse(
  desk: Desk,
  { status, message }: { readonly status: number; readonly message: string },
): Refused {
  desk.refuse(status)
  return { problem: sentence(message) }
}

function fieldsOf({ proof, source, provedOn, lapsesOn }: LedgerEntry): ProofFields {
  return { proof: proof ?? '', source: source ?? '', provedOn: provedOn ?? '', lapsesOn: lapsesOn ?? '' }
}

function isEmpty(fields: ProofFields): boolean {
  return Object.values(fields).every((text) => text === '')
}

function pathOf(claim: string): string {
  return `/office/ledger/${encodeURIComponent(claim)}`
}

function sentence(message: string): string {
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}.`.replace(/\.\.$/, '.')
}

export interface LedgerPage {
  readonly entries: readonly LedgerEntry[]
  readonly state: string
}

/** Lists what the pages claim, in the order of the register. */
export async function loadLedger(desk: Desk): Promise<LedgerPage | Response> {
  const asked = desk.url.searchParams.get('state')
  const state = LEDGER_STATES.find((each) => each === asked) ?? 'all'
  const listed = await desk.call(ledgerOperations.listLedger, { query: { state } })
  if (listed.kind === 'refused') return desk.unable(listed)
  return { entries: listed.answer.entries, state }
}
