import { redirectOperations } from '#services/admin-contract/redirects.ts'
import type { Desk } from '../desk/desk.ts'
import { formText } from '../desk/form-text.ts'
import type { Refused } from '../desk/office.ts'
import { refusedFields } from '../desk/refused-fields.ts'

export interface RedirectsPage {
  readonly redirects: readonly { readonly path: string; readonly target: string }[]
  readonly next: string | null
  readonly path: string
  readonly target: string
  /** Why the form was refused, by the field that is to blame. */
  readonly problems: { readonly path?: string; readonly target?: string }
}

const PATH = '/office/redirects'
const FIELDS = ['path', 'target'] as const
const MAX_CHARACTERS = 2_000

/** Lists the addresses that lead on, and sets or removes one. */
export async function loadRedirects(desk: Desk): Promise<RedirectsPage | Response> {
  const typed = {
    path: formText(desk.form, 'path', MAX_CHARACTERS),
    target: formText(desk.form, 'target', MAX_CHARACTERS),
  }
  const problems = desk.form && (await change(desk, formText(desk.form, 'do'), typed))
  if (problems instanceof Response) return problems
  const after = desk.url.searchParams.get('after') ?? undefined
  const listed = await desk.call(redirectOperations.listRedirects, { query: { after } })
  if (listed.kind === 'refused') return desk.unable(listed)
  return { ...listed.answer, ...typed, problems: problems ?? {} }
}

async function change(
  desk: Desk,
  does: string,
  { path, target }: { readonly path: string; readonly target: string },
): Promise<RedirectsPage['problems'] | Response> {
  if (!desk.may('redirect.change')) {
    desk.refuse(403)
    return { path: 'Your role does not change redirects.' }
  }
  if (does === 'remove') {
    const removed = await desk.call(redirectOperations.removeRedirect, { body: { path } })
    if (removed.kind === 'refused') return refused(desk, removed)
    const undo = { action: PATH, fields: { do: 'set', path, target: removed.answer.target } }
    return desk.redirect(PATH, { text: `${path} no longer leads anywhere.`, undo })
  }
  const set = await desk.call(redirectOperations.setRedirect, { body: { path, target } })
  if (set.kind === 'refused') return refused(desk, set)
  const before = set.answer.before
  const fields: Record<string, string> =
    before === null ? { do: 'remove', path } : { do: 'set', path, target: before }
  return desk.redirect(PATH, {
    text: `${path} leads to ${set.answer.target}.`,
    undo: { action: PATH, fields },
  })
}

function refused(desk: Desk, refusal: Refused): RedirectsPage['problems'] {
  desk.refuse(refusal.status)
  const { problem, problems } = refusedFields(refusal, (path) => FIELDS.find((name) => name === path))
  return problem === undefined ? problems : { ...problems, path: problem }
}
