import { changedTermWords } from '#services/admin-contract/term-changes.ts'
import { type TermsChanged, termOperations } from '#services/admin-contract/terms.ts'
import type { Desk } from '../desk/desk.ts'
import { formText } from '../desk/form-text.ts'
import { fieldsIn, readTyped, type TypedFields } from './typed-terms.ts'

/** Why the terms stay as they are: with what was typed, where that can be put right. */
export interface TermsRefused {
  readonly typed?: TypedFields
  readonly problems?: TypedFields
  readonly problem?: string
}

const PATH = '/office/settings'
/** More are told by the log. */
const TOLD = 3

export async function changeTerms(desk: Desk, form: FormData): Promise<Response | TermsRefused> {
  const typed = fieldsIn(form)
  const read = readTyped(typed)
  if (read.kind === 'bad') {
    desk.refuse(422)
    return { typed, problems: read.problems, problem: 'Nothing was changed: look at what is marked below.' }
  }
  const seen = versionIn(form, 'seen')
  const called = await desk.call(termOperations.changeTerms, { body: { seen, terms: read.typed } })
  if (called.kind === 'done') return tell(desk, called.answer)
  desk.refuse(called.status)
  return { problem: called.message, ...(called.status === 422 && { typed }) }
}

/** Takes back a change, by making the version before it the next one. */
export async function restoreTerms(desk: Desk, form: FormData): Promise<Response | TermsRefused> {
  const body = { seen: versionIn(form, 'seen'), version: versionIn(form, 'version') }
  const called = await desk.call(termOperations.restoreTerms, { body })
  if (called.kind === 'done') return tell(desk, called.answer)
  desk.refuse(called.status)
  return { problem: called.message }
}

function versionIn(form: FormData, name: string): number {
  const text = formText(form, name, 10)
  return /^\d{1,9}$/.test(text) ? Number(text) : 0
}

function tell(desk: Desk, { version, changes }: TermsChanged): Response {
  const told = changes.slice(0, TOLD).map(changedTermWords)
  const more = changes.length > TOLD ? [`${changes.length - TOLD} more in the log`] : []
  const text = `The shop says so from now on: ${[...told, ...more].join('; ')}. Earlier orders keep what they were promised.`
  const undo = {
    action: PATH,
    fields: { do: 'restore-terms', seen: String(version), version: String(version - 1) },
  }
  return desk.redirect(PATH, { text: text.slice(0, 480), undo })
}
