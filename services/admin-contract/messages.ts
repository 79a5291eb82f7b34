import * as v from 'valibot'
import { EMAIL_ADDRESS } from '#facts/email-address.ts'
import { moment, type Operations } from './operation.ts'
import { formKey, writtenWords } from './shared-fields.ts'

export const MESSAGE_STATES = ['open', 'answered', 'closed'] as const
export type MessageState = (typeof MESSAGE_STATES)[number]

const MAX_SEARCH = 100
/** The office shows so much of what somebody wrote back by mail. */
export const MAX_REPLY = 4_000

const listedFields = {
  /** The letter of its form and its number there, such as M17 or A3. Every answer has it in its subject. */
  reference: v.string(),
  form: v.picklist(['contact', 'affiliate']),
  name: v.string(),
  email: v.string(),
  subject: v.string(),
  receivedAt: moment,
  state: v.picklist(MESSAGE_STATES),
  /** Whether a trap for programs caught it. */
  isSuspected: v.boolean(),
}

const entry = v.object({
  id: v.number(),
  kind: v.picklist(['answer', 'note', 'reply']),
  words: v.string(),
  writtenBy: v.string(),
  writtenAt: moment,
  /** Of a reply: it answers a mail that its sender alone got, and has the sender's address. */
  isVerified: v.boolean(),
  /** Of a reply: what of the mail is not kept, in words. */
  leftOut: v.string(),
  /** What became of an answer's mail; null for others. */
  mail: v.nullable(v.picklist(['waiting', 'sent', 'given up'])),
})

const shownMessage = v.object({
  ...listedFields,
  details: v.array(v.object({ name: v.string(), text: v.string() })),
  words: v.string(),
  /** Answers to the sender and notes for colleagues, in the order in which they were written. */
  entries: v.array(entry),
})

const changedMessage = v.object({ reference: v.string(), state: v.picklist(MESSAGE_STATES) })

/** Messages of the contact form, and applications to the affiliate program. */
export const messageOperations = {
  listMessages: {
    method: 'GET',
    path: '/messages',
    action: 'message.read',
    /** `search` looks at names, addresses, subjects and words; `before` is the `next` of the previous page. */
    query: v.object({
      state: v.optional(v.picklist([...MESSAGE_STATES, 'all'], 'there is no such state'), 'all'),
      search: v.optional(
        v.pipe(
          v.string(),
          v.trim(),
          v.maxLength(MAX_SEARCH, `a search has at most ${MAX_SEARCH} characters`),
        ),
        '',
      ),
      before: v.optional(v.string()),
    }),
    answer: v.object({ messages: v.array(v.object(listedFields)), next: v.nullable(v.string()) }),
  },
  showMessage: {
    method: 'GET',
    path: '/messages/:message',
    action: 'message.read',
    answer: shownMessage,
  },
  answerMessage: {
    method: 'POST',
    path: '/messages/:message/answers',
    action: 'message.answer',
    /**
     * `seen` is the id of the last entry that the writer has seen, 0 where there was none: the words are not sent over
     * somebody else's, and settle no reply that nobody has read.
     */
    body: v.object(
      {
        words: writtenWords,
        key: formKey,
        seen: v.pipe(v.number('seen is a number'), v.integer(), v.minValue(0)),
      },
      'the words are missing',
    ),
    answer: changedMessage,
  },
  noteOnMessage: {
    method: 'POST',
    path: '/messages/:message/notes',
    action: 'message.answer',
    body: v.object({ words: writtenWords, key: formKey }, 'the words are missing'),
    answer: changedMessage,
  },
  /** What a sender wrote back by mail; `npm run messages -- receive` reads the mail. */
  receiveReply: {
    method: 'POST',
    path: '/messages/replies',
    action: 'message.receive',
    body: v.object(
      {
        from: v.pipe(
          v.string('a sender is missing'),
          v.toLowerCase(),
          v.regex(EMAIL_ADDRESS),
          v.maxLength(255),
        ),
        /** Made of the mail's own Message-ID, so that it is kept once. */
        key: formKey,
        /** The keys of the mails that it answers, as its headers name them. */
        follows: v.pipe(v.array(formKey), v.maxLength(50)),
        /** The message that its subject names. */
        reference: v.nullable(v.pipe(v.string(), v.maxLength(20))),
        words: v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_REPLY)),
        leftOut: v.pipe(v.string(), v.maxLength(200)),
      },
      'the reply is missing',
    ),
    answer: v.object({ reference: v.string(), isVerified: v.boolean() }),
  },
  closeMessage: {
    method: 'PUT',
    path: '/messages/:message/closing',
    action: 'message.answer',
    /** `seen` as of an answer: a message that its sender has written to since is not closed. */
    query: v.object({
      seen: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'seen is a number'), v.transform(Number))),
    }),
    answer: changedMessage,
  },
  reopenMessage: {
    method: 'DELETE',
    path: '/messages/:message/closing',
    action: 'message.answer',
    answer: changedMessage,
  },
} as const satisfies Operations
