import type { Hono } from 'hono'
import { messageOperations } from '#services/admin-contract/messages.ts'
import type { AdminEnv } from '#services/shared/admin/admit-staff.ts'
import { serveOperations } from '#services/shared/admin/serve-operations.ts'
import { listMessages } from './list-messages.ts'
import { closeOrReopen, type MessageParts, showMessage } from './message-thread.ts'
import { receiveReply } from './receive-reply.ts'
import { answerMessage, noteOnMessage } from './write-entry.ts'

export function messageRoutes(parts: MessageParts): Hono<AdminEnv> {
  const { now } = parts
  return serveOperations(messageOperations, {
    listMessages: ({ query }) => listMessages(parts, query),
    showMessage: ({ params }) => showMessage(parts, params.message),
    answerMessage: ({ params, body, who }) => answerMessage(parts, { who, now: now() }, params.message, body),
    noteOnMessage: ({ params, body, who }) => noteOnMessage(parts, { who, now: now() }, params.message, body),
    receiveReply: ({ body }) => receiveReply(parts, now(), body),
    closeMessage: ({ params, query, who }) =>
      closeOrReopen(parts, { who, now: now() }, params.message, { state: 'closed', seen: query.seen }),
    reopenMessage: ({ params, who }) =>
      closeOrReopen(parts, { who, now: now() }, params.message, { state: 'open' }),
  })
}
