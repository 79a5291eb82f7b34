import { beforeEach, expect, test, vi } from 'vitest'
import type { MailMessage } from '#services/mail/mail.ts'
import { describeOnOneEngine } from '#tests/fixtures/database/engines.ts'
import type { BackendOwner } from '../backend/owner.ts'
import { listMessages } from './list-messages.ts'
import { type MessageParts, showMessage } from './message-thread.ts'
import { startMissingSweep, sweepMissing } from './missing-messages.ts'
import { receiveReply } from './receive-reply.ts'
import { answerMessage, noteOnMessage } from './write-entry.ts'

const DAY_MS = 24 * 60 * 60_000
const ACCOUNT = '0190f0c4-0000-7000-8000-000000000001'
const CREATED = Date.parse('2026-11-26T05:00:00.123Z')

type Row = ReturnType<typeof rowOf>
const rowOf = (id: number, name = 'Ada') => ({
  ...{ id, name, email: 'ada@example.com', suspected: false, requestKey: 'k' },
  ...{ subject: 'Height', words: 'How low?', order: null },
  createdAt: new Date(CREATED + (id % 1_000_000) * 1000).toISOString(),
})
const rowsUpTo = (count: number) => Array.from({ length: count }, (_, at) => rowOf(at + 1))

describeOnOneEngine('messages of a backend that answers wrongly', ({ database }) => {
  let kept: Row[]
  let asked: number
  let mails: Pick<MailMessage, 'key' | 'thread'>[]
  let now: Date
  /** Answers in the backend's place, where it is set. */
  let answer: ((query: URLSearchParams) => Response | undefined) | undefined

  const owner: BackendOwner = {
    ...{ url: 'https://backend.test', anonKey: 'anon', serviceKey: 'service' },
    async fetch({ url }) {
      const { pathname, searchParams } = new URL(url)
      if (!pathname.endsWith('/contact_messages')) return Response.json([])
      asked += 1
      const wrong = answer?.(searchParams)
      if (wrong) return wrong
      const id = searchParams.get('id')
      const isAsked = (row: Row) => {
        if (id?.startsWith('gt.')) return row.id > Number(id.slice(3))
        return id === null || id.slice(4, -1).split(',').includes(String(row.id))
      }
      const isDescending = searchParams.get('order') === 'id.desc'
      const rows = kept.filter(isAsked).toSorted((one, other) => one.id - other.id)
      if (isDescending) rows.reverse()
      return Response.json(rows.slice(0, Number(searchParams.get('limit') ?? 1000)))
    },
  }
  const parts = (): MessageParts => ({
    owner,
    database: database(),
    mail: {
      async enqueue(_trx, mail) {
        mails.push(mail)
      },
    },
    publicUrl: 'https://keel.example',
    now: () => now,
  })
  const author = () => ({ who: { name: 'ben', account: ACCOUNT, role: 'support' as const }, now })
  const query = () => database().query

  beforeEach(async () => {
    for (const table of ['web.message_threads', 'web.message_inboxes'] as const)
      await query().deleteFrom(table).execute()
    kept = []
    asked = 0
    mails = []
    answer = undefined
    now = new Date(CREATED + DAY_MS)
  })

  async function list(state: 'all' | 'open' = 'all'): Promise<string[]> {
    const names: string[] = []
    let before: string | undefined
    do {
      const page = await listMessages(parts(), { state, search: '', before })
      if (page.kind === 'refused') throw new Error(page.message)
      names.push(...page.result.messages.map(({ reference }) => reference))
      before = page.result.next ?? undefined
    } while (before !== undefined)
    return names
  }
  const note = (reference: string) =>
    noteOnMessage(parts(), author(), reference, { words: 'He called.', key: crypto.randomUUID() })
  const lastId = async () => {
    const inbox = query().selectFrom('web.message_inboxes').where('form', '=', 'contact').select('last_id')
    return (await inbox.executeTakeFirstOrThrow()).last_id
  }
  const write = (reference: string) =>
    answerMessage(parts(), author(), reference, { words: 'Yes.', key: crypto.randomUUID(), seen: 0 })
  const show = (reference: string) => showMessage(parts(), reference)
  const entries = () => query().selectFrom('web.message_entries').select('reference').execute()
  const sweep = () => sweepMissing(parts())

  test('an answer without rows deletes no note, and hides no message for good', async () => {
    kept = rowsUpTo(61)
    expect(await list()).toHaveLength(61)
    await note('M3')
    answer = () => Response.json([])
    expect(await list()).toEqual([])
    expect(await show('M3')).toMatchObject({ kind: 'refused', status: 404 })
    answer = undefined
    expect(await list()).toHaveLength(61)
    expect(await show('M3')).toMatchObject({ result: { entries: [{ words: 'He called.' }] } })
  })

  test('a 404 without rows is told as a failure, and deletes no note', async () => {
    kept = rowsUpTo(3)
    await list()
    await note('M3')
    answer = () => Response.json([], { status: 404 })
    await expect(list()).rejects.toThrow('cannot be read')
    answer = undefined
    expect(await list()).toHaveLength(3)
    expect(await show('M3')).toMatchObject({ result: { entries: [{ words: 'He called.' }] } })
  })

  test('what was written about a message goes a week after the message, and not if it comes back', async () => {
    kept = rowsUpTo(2)
    await list()
    for (const reference of ['M1', 'M2']) await note(reference)
    const [first] = kept
    kept = []
    await list()
    now = new Date(now.getTime() + 6 * DAY_MS)
    await sweep()
    expect(await entries()).toHaveLength(2)
    kept = first ? [first] : []
    now = new Date(now.getTime() + DAY_MS)
    await sweep()
    expect(await entries()).toEqual([{ reference: 'M1' }])
    kept = []
    await list()
    await sweep()
    expect(await entries(), 'the week begins anew').toHaveLength(1)
  })

  test('a note on a message that was missing is not swept up', async () => {
    kept = rowsUpTo(1)
    await list()
    answer = () => Response.json([])
    await list()
    answer = undefined
    now = new Date(now.getTime() + 8 * DAY_MS)
    await note('M1')
    answer = () => Response.json([])
    await sweep()
    expect(await entries()).toHaveLength(1)
  })

  test('a backend that cannot be asked sweeps nothing, and the log tells of it', async () => {
    kept = rowsUpTo(1)
    await list()
    await note('M1')
    kept = []
    await list()
    now = new Date(now.getTime() + 8 * DAY_MS)
    answer = () => new Response('<html>', { status: 502 })
    const warn = vi.fn()
    await startMissingSweep({ ...parts(), log: { warn } })[Symbol.asyncDispose]()
    expect(warn).toHaveBeenCalledOnce()
    expect(await entries()).toHaveLength(1)
    answer = undefined
    await startMissingSweep({ ...parts(), log: { warn } })[Symbol.asyncDispose]()
    expect(await entries()).toEqual([])
  })

  test.each([900_000_000_000_000, 2_000_000_000, 1.5, 0, 1e300])(
    'a message with the number %s is refused, and later ones appear',
    async (id) => {
      kept = rowsUpTo(2)
      await list()
      answer = (query) => (query.get('id')?.startsWith('gt.') ? Response.json([rowOf(id)]) : undefined)
      await expect(list()).rejects.toThrow()
      answer = undefined
      kept = rowsUpTo(3)
      expect(await list()).toEqual(['M3', 'M2', 'M1'])
    },
  )

  test('later messages appear, too, where a wrong number was believed', async () => {
    kept = rowsUpTo(2)
    await list()
    await query().updateTable('web.message_inboxes').set({ last_id: 900_000_000_000_000 }).execute()
    kept = rowsUpTo(70)
    expect(await list()).toHaveLength(70)
    expect(await lastId()).toBe(70)
  })

  test('a backend that was restored gives numbers again, and their messages wait for an answer', async () => {
    kept = rowsUpTo(200)
    await list()
    await query().updateTable('web.message_threads').set({ state: 'answered' }).execute()
    kept = [...rowsUpTo(10), { ...rowOf(11, 'Grace'), createdAt: now.toISOString() }]
    expect(await list()).toHaveLength(11)
    const open = await listMessages(parts(), { state: 'open', search: '', before: undefined })
    expect(open).toMatchObject({ result: { messages: [{ reference: 'M11', name: 'Grace' }] } })
  })

  test('what was written about a message stays away from one that was given its number', async () => {
    kept = rowsUpTo(200)
    await list()
    await note('M11')
    await write('M11')
    now = new Date(now.getTime() + DAY_MS)
    kept = [...rowsUpTo(10), { ...rowOf(11, 'Grace'), createdAt: now.toISOString() }]
    expect(await show('M11'), 'opened before the list').toMatchObject({
      result: { name: 'Grace', entries: [] },
    })
    await list()
    expect(await show('M11')).toMatchObject({ result: { name: 'Grace', state: 'open', entries: [] } })
    const follows = mails.map(({ key }) => String(key))
    const reply = { key: crypto.randomUUID(), from: 'ada@example.com', reference: null, follows }
    const received = await receiveReply(parts(), now, { ...reply, words: 'Thanks.', leftOut: '' })
    expect(received).toMatchObject({ kind: 'refused', status: 404 })
    expect(await write('M11')).toMatchObject({ result: { state: 'answered' } })
    expect(mails).toMatchObject([{ key: follows[0] }, { thread: [] }])
    expect(await show('M11')).toMatchObject({ result: { entries: [{ kind: 'answer' }] } })
  })

  test('a note is shown though the clock of the backend is fast', async () => {
    kept = rowsUpTo(1)
    now = new Date(CREATED - DAY_MS)
    await note('M1')
    expect(await show('M1')).toMatchObject({ result: { entries: [{ words: 'He called.' }] } })
  })

  /** A backend of 400 messages came back with 200 of them, and got 199 more before anybody looked. */
  async function climbBack(): Promise<void> {
    kept = rowsUpTo(400)
    await list()
    await query().updateTable('web.message_threads').set({ state: 'answered' }).execute()
    const later = now.toISOString()
    kept = rowsUpTo(399).map((row) => (row.id > 200 ? { ...row, createdAt: later } : row))
  }

  test('messages wait for an answer, too, where their numbers had climbed back before anybody looked', async () => {
    await climbBack()
    expect(await list()).toHaveLength(399)
    expect(await list('open')).toHaveLength(199)
  })

  test('a look that breaks off while everything is read again is made good by the next one', async () => {
    await climbBack()
    answer = (asks) => (asks.get('id') === 'gt.0' ? new Response('<html>', { status: 502 }) : undefined)
    await expect(list()).rejects.toThrow()
    answer = undefined
    expect(await list('open')).toHaveLength(199)
  })

  test('a backend that has no messages any more is asked no further', async () => {
    kept = rowsUpTo(70)
    await list()
    kept = []
    asked = 0
    await listMessages(parts(), { state: 'all', search: '', before: undefined })
    expect(asked, 'for new messages, for the newest one, and for those of the page').toBe(3)
    expect(await lastId()).toBe(70)
    kept = rowsUpTo(71)
    expect(await list()).toHaveLength(71)
  })

  test.each([
    ['does not heed what it is asked for', () => rowsUpTo(1_000)],
    ['turns the order round', () => rowsUpTo(1_000).toReversed()],
  ])('a backend that %s is asked no further', async (_what, rows) => {
    answer = (query) => (query.get('id')?.startsWith('gt.') ? Response.json(rows()) : undefined)
    await expect(list()).rejects.toThrow('not asked for')
    expect(asked).toBeLessThan(4)
  })

  test('a look reads so many messages at most, and the next one goes on', async () => {
    let highest = 0
    answer = (query) => {
      const id = query.get('id') ?? ''
      if (!id.startsWith('gt.')) return Response.json([])
      highest += 1_000
      return Response.json(Array.from({ length: 1_000 }, (_, at) => rowOf(Number(id.slice(3)) + at + 1)))
    }
    await listMessages(parts(), { state: 'closed', search: '', before: undefined })
    expect(highest).toBe(20_000)
  })
})
