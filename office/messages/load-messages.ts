import { MESSAGE_STATES, type MessageState, messageOperations } from '#services/admin-contract/messages.ts'
import type { AnswerOf } from '#services/admin-contract/operation.ts'
import type { Desk } from '../desk/desk.ts'
import { withParameters } from '../ui/filter-bar.tsx'

type Page = AnswerOf<typeof messageOperations.listMessages>

export interface MessagesPage {
  readonly messages: Page['messages']
  readonly state: MessageState | 'all'
  readonly search: string
  readonly newest: string | undefined
  readonly older: string | undefined
}

export async function loadMessages(desk: Desk): Promise<MessagesPage | Response> {
  const { url } = desk
  const asked = url.searchParams.get('state') ?? 'open'
  const state = [...MESSAGE_STATES, 'all' as const].find((each) => each === asked) ?? 'open'
  const search = url.searchParams.get('q')?.trim().slice(0, 100) ?? ''
  const before = url.searchParams.get('before') ?? undefined
  const found = await desk.call(messageOperations.listMessages, { query: { state, search, before } })
  if (found.kind === 'refused') return desk.unable(found)
  const { messages, next } = found.answer
  return {
    ...{ messages, state, search },
    newest: before === undefined ? undefined : withParameters(url, { before: undefined }),
    older: next === null ? undefined : withParameters(url, { before: next }),
  }
}
