import { MESSAGE_STATES, type MessageState, messageOperations } from '#services/admin-contract/messages.ts'
import type { AnswerOf } from '#services/admin-contract/operation.ts'
import type { Desk } from '../desk/desk.ts'
import { posted } from '../desk/form-text.ts'
import type { Called } from '../desk/office.ts'

type Page = AnswerOf<typeof messageOperations.listMessages>

export interface MessagesPage extends Page {
  readonly state: MessageState | 'all'
  readonly search: string
}

export async function loadMessages(desk: Desk): Promise<MessagesPage | Response> {
  const { url } = desk
  const asked = url.searchParams.get('state') ?? 'open'
  const state = [...MESSAGE_STATES, 'all' as const].find((each) => each === asked) ?? 'open'
  const search = url.searchParams.get('q')?.trim().slice(0, 100) ?? ''
  const before = url.searchParams.get('before') ?? undefined
  const found = await desk.call(messageOperations.listMessages, { query: { state, search, before } })
  return found.kind === 'refused' ? desk.unable(found) : { ...found.answer, state, search }
}

type ShownMessage = AnswerOf<typeof messageOperations.showMessage>

interface Draft {
  readonly words: string
  /** So that a form that is sent twice is done once. */
  readonly key: string
  readonly problem?: string
}

export interface MessagePage {
  readonly message: ShownMessage
  readonly answer: Draft
  readonly note: Draft
  readonly problem?: string
}

export async function loadMessage(
  desk: Desk,
  { message: reference = '' }: Readonly<Record<string, string | undefined>>,
): Promise<MessagePage | Response> {
  const refused = desk.form && (await answerForm(desk, desk.form, reference))
  if (refused instanceof Response) return refused
  const shown = await desk.call(messageOperations.showMessage, { params: { message: reference } })
  if (shown.kind === 'refused') return desk.unable(shown)
  const fresh = { words: '', key: crypto.randomUUID() }
  return { message: shown.answer, answer: fresh, note: fresh, ...refused }
}

/** Does what was posted, and leads back to the message; or answers what the page says of the refusal. */
async function answerForm(
  desk: Desk,
  form: FormData,
  reference: string,
): Promise<Response | Partial<MessagePage>> {
  const here = `/office/messages/${encodeURIComponent(reference)}`
  const params = { message: reference }
  const [words, key, seen] = [posted(form, 'words'), posted(form, 'key'), posted(form, 'seen')]
  switch (posted(form, 'do')) {
    case 'answer': {
      const body = { words, key, seen: Number(seen) }
      const called = await desk.call(messageOperations.answerMessage, { params, body })
      if (called.kind === 'refused') return { answer: draftOf(desk, called, words, key) }
      return desk.redirect(here, { text: `Your answer to ${reference} is on its way.` })
    }
    case 'note': {
      const called = await desk.call(messageOperations.noteOnMessage, { params, body: { words, key } })
      if (called.kind === 'refused') return { note: draftOf(desk, called, words, key) }
      return desk.redirect(here, { text: 'Your note is kept.' })
    }
    case 'close': {
      const called = await desk.call(messageOperations.closeMessage, {
        params,
        query: { seen: seen || undefined },
      })
      if (called.kind === 'refused') return problemOf(desk, called)
      const undo = { action: here, fields: { do: 'reopen' } }
      return desk.redirect('/office/messages', { text: `${reference} is closed.`, undo })
    }
    case 'reopen': {
      const called = await desk.call(messageOperations.reopenMessage, { params })
      if (called.kind === 'refused') return problemOf(desk, called)
      return desk.redirect(here, { text: `${reference} is open again.` })
    }
    default:
      return problemOf(desk, { kind: 'refused', status: 422, message: 'This form does nothing.' })
  }
}

type Refused = Extract<Called<unknown>, { kind: 'refused' }>

/** Where nobody knows whether it was done, the same key keeps it from being done twice. */
function draftOf(desk: Desk, { status, message: problem }: Refused, words: string, key: string): Draft {
  desk.refuse(status)
  return { words, key: status === 503 ? key : crypto.randomUUID(), problem }
}

function problemOf(desk: Desk, { status, message: problem }: Refused): Partial<MessagePage> {
  desk.refuse(status)
  return { problem }
}
