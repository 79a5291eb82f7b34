import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { describeWhereEnginesDiffer } from '#tests/fixtures/database/engines.ts'
import { listenAsMailServer } from '#tests/fixtures/mail/mail-server.ts'
import { createMail, type MailDelivery, type MailService } from './mail.ts'

/** For thirty mails: each file is synced to a disk that other tests write to meanwhile. */
const SYNCED_TO_DISK_MS = 25_000

const MESSAGE = { to: 'ada@example.com', subject: 'Größe', text: 'Hello\n', html: '<p>Hello</p>' }

describeWhereEnginesDiffer('mail', (context) => {
  let folder: string
  let mail: MailService
  let errors: unknown[]
  const log = { info() {}, warn() {}, error: (...said: unknown[]) => errors.push(said) }
  const query = () => context.database().query

  beforeEach(async () => {
    errors = []
    await query().deleteFrom('mail.messages').execute()
    folder = await mkdtemp(join(tmpdir(), 'keel-mail-'))
    mail = open({ kind: 'outbox', folder })
  })

  afterEach(async () => {
    await mail.close()
    await rm(folder, { recursive: true, force: true })
  })

  function open(delivery: MailDelivery): MailService {
    return createMail({
      database: context.database(),
      delivery,
      from: 'Keel <shop@keel.test>',
      link: { publicUrl: 'https://keel.test', signingKey: '0f'.repeat(32) },
      log,
    })
  }

  const rows = () => query().selectFrom('mail.messages').selectAll().orderBy('id').execute()

  test('queued mail becomes one file each, whole and readable by its owner alone', async () => {
    mail.start()
    await mail.enqueue(query(), MESSAGE)
    await mail.enqueue(query(), { ...MESSAGE, to: 'eve@example.com' })
    await vi.waitFor(
      async () => expect((await rows()).filter((row) => row.delivered_at)).toHaveLength(2),
      10_000,
    )
    const files = await readdir(folder)
    expect(files).toHaveLength(2)
    for (const file of files) expect(file).toMatch(/^\d{8}T\d{6}Z-\d{6,}\.eml$/)
    const text = await readFile(join(folder, files.sort()[0] ?? ''), 'utf8')
    for (const part of [
      'From: Keel <shop@keel.test>\r\n',
      'To: ada@example.com\r\n',
      'Subject: =?UTF-8?Q?Gr=C3=B6=C3=9Fe?=\r\n',
    ])
      expect(text).toContain(part)
    for (const type of ['text/plain', 'text/html'])
      expect(text).toContain(`Content-Type: ${type}; charset=utf-8`)
    for (const file of files) expect((await stat(join(folder, file))).mode & 0o077).toBe(0)
  })

  test('what a killed process left half written is swept up, and a mail of months ago, and what another is writing is not', async () => {
    const [left, fresh] = ['20260101T000000Z-000001.eml.1.part', '20260101T000000Z-000002.eml.2.part']
    for (const name of [left, fresh]) await writeFile(join(folder, name), 'From: Keel')
    const [old, another] = ['20260101T000000Z-000003.eml', 'notes.txt']
    for (const name of [old, another]) {
      await writeFile(join(folder, name), 'From: Keel')
      await utimes(join(folder, name), new Date(0), new Date(0))
    }
    const minutesAgo = new Date(Date.now() - 2 * 60_000)
    await utimes(join(folder, left), minutesAgo, minutesAgo)
    await mail.enqueue(query(), MESSAGE)
    mail.start()
    await vi.waitFor(async () => expect((await rows())[0]?.delivered_at).not.toBeNull(), 10_000)
    const files = await readdir(folder)
    const isThere = [left, old, fresh, another].map((name) => files.includes(name))
    expect(isThere).toEqual([false, false, true, true])
    expect(files).toHaveLength(3)
  })

  test('what need not be known any more is erased by any process that sends mail', async () => {
    const dayBefore = new Date(Date.now() - 25 * 3_600_000)
    await mail.enqueue(query(), MESSAGE)
    await query().updateTable('mail.messages').set({ delivered_at: dayBefore }).execute()
    await sql`insert into mail.typed_addresses (address_digest, restored_at) values ('old', now())`.execute(
      query(),
    )
    await sql`insert into web.limit_turns (digest, restored_at) values ('old', now())`.execute(query())
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    mail.start()
    const textOf = async () => (await rows()).map(({ text }) => text)
    await expect.poll(textOf).toEqual([''])
    await query().updateTable('mail.messages').set({ text: MESSAGE.text }).execute()
    vi.advanceTimersByTime(10 * 60_000)
    await mail.close()
    expect(await rows()).toMatchObject([{ recipient: MESSAGE.to, text: '', html: null }])
    const typed = query().selectFrom('mail.typed_addresses').select('address_digest')
    const limits = query().selectFrom('web.limit_turns').select('digest')
    expect([await typed.execute(), await limits.execute(), errors]).toEqual([[], [], []])
  })

  test('what was rolled back is never sent', async () => {
    await query()
      .transaction()
      .execute(async (trx) => {
        await mail.enqueue(trx, MESSAGE)
        throw new Error('the order failed')
      })
      .catch(() => {})
    expect(await rows()).toHaveLength(0)
  })

  test('a process that died before it recorded the delivery leaves the same file, not a second', async () => {
    await mail.enqueue(query(), MESSAGE)
    mail.start()
    await vi.waitFor(async () => expect(await readdir(folder)).toHaveLength(1), 10_000)
    await mail.close()
    const [before] = await Promise.all((await readdir(folder)).map((file) => readFile(join(folder, file))))
    await query()
      .updateTable('mail.messages')
      .set({ delivered_at: null, next_attempt_at: new Date(0) })
      .execute()

    mail = open({ kind: 'outbox', folder })
    mail.start()
    await vi.waitFor(async () => expect((await rows())[0]?.delivered_at).not.toBeNull(), 10_000)
    const files = await readdir(folder)
    expect(files).toHaveLength(1)
    expect(await readFile(join(folder, files[0] ?? ''))).toEqual(before)
  })

  test('a file that is gone once its folder was read keeps no mail from going out', async () => {
    await symlink(join(folder, 'renamed since'), join(folder, 'of another process.part'))
    await mail.enqueue(query(), MESSAGE)
    mail.start()
    await vi.waitFor(async () => expect((await rows())[0]?.delivered_at).not.toBeNull(), 10_000)
    expect((await rows())[0]?.attempts).toBe(1)
  })

  test('two processes share the queue without sending anything twice', async () => {
    for (let count = 0; count < 30; count++) await mail.enqueue(query(), MESSAGE)
    const other = open({ kind: 'outbox', folder })
    onTestFinished(() => other.close())
    mail.start()
    other.start()
    await vi.waitFor(async () => {
      const waiting = (await rows()).filter((row) => !row.delivered_at)
      expect({ waiting, errors }).toEqual({ waiting: [], errors: [] })
    }, SYNCED_TO_DISK_MS)
    await other.close()
    expect((await rows()).map((row) => row.attempts)).toEqual(Array(30).fill(1))
  })

  test('what was queued before to an address that a stranger typed counts for nothing', async () => {
    const to = 'typed@example.com'
    const enqueue = (key: string) => mail.enqueueToTyped(query(), { ...MESSAGE, to, key })
    const [first, ...others] = Array.from({ length: 4 }, () => randomUUID())
    const taken = []
    for (const key of [first, first, first, ...others]) taken.push(await enqueue(key ?? ''))
    expect(taken).toEqual([true, true, true, true, true, false])
    expect(await rows()).toHaveLength(3)
  })

  test('what cannot be written is tried again later, and then goes out', async () => {
    const blocked = join(folder, 'outbox')
    await writeFile(blocked, 'a file where the folder should be')
    await mail.close()
    mail = open({ kind: 'outbox', folder: blocked })
    await mail.enqueue(query(), MESSAGE)
    mail.start()
    await vi.waitFor(async () => expect((await rows())[0]?.last_error).toMatch(/EEXIST|ENOTDIR/), 10_000)
    expect((await rows())[0]).toMatchObject({ attempts: 1, delivered_at: null, failed_at: null })
    const { rows: waits } = await sql<{ isLater: boolean; isSoon: boolean }>`
      select next_attempt_at > now() as "isLater", next_attempt_at <= now() + interval '5 s' as "isSoon"
      from mail.messages`.execute(query())
    expect(waits).toEqual([{ isLater: true, isSoon: true }])

    await rm(blocked)
    await query()
      .updateTable('mail.messages')
      .set({ next_attempt_at: new Date(0) })
      .execute()
    await mail.enqueue(query(), { ...MESSAGE, subject: 'wakes the queue' })
    await vi.waitFor(async () => expect(await readdir(blocked)).toHaveLength(2), 10_000)
  })

  test('a mail that the server refuses for good is tried again as one that it refuses for now', async () => {
    await using server = await listenAsMailServer({
      'never@example.com': '550 no such mailbox',
      'later@example.com': '451 busy',
    })
    await mail.close()
    mail = open({ kind: 'smtp', url: server.url })
    for (const to of ['never@example.com', 'later@example.com', 'ada@example.com'])
      await mail.enqueue(query(), { ...MESSAGE, to })
    mail.start()
    await vi.waitFor(async () => {
      const [never, later, now] = await rows()
      expect(never?.last_error).toContain('550')
      expect(later?.last_error).toContain('451')
      expect(now?.delivered_at).not.toBeNull()
    }, 10_000)
    for (const row of (await rows()).slice(0, 2))
      expect(row).toMatchObject({ delivered_at: null, failed_at: null, attempts: 1 })
    expect(server.received).toHaveLength(1)
    expect(server.received[0]).toContain('To: ada@example.com')
    await mail.close()
  })

  test('a comma in an address makes no second recipient for the server, either', async () => {
    await using server = await listenAsMailServer()
    await mail.close()
    mail = open({ kind: 'smtp', url: server.url })
    await mail.enqueue(query(), { ...MESSAGE, to: 'ada@example.com,eve@example.com' })
    mail.start()
    await vi.waitFor(async () => expect((await rows())[0]?.attempts).toBe(1), 10_000)
    await mail.close()
    expect(server.paths).toEqual([
      'MAIL FROM:<shop@keel.test>',
      'RCPT TO:<"ada@example.com,eve"@example.com>',
    ])
  })

  test('what nobody needs to get says in its headers where it ends, and is dropped for whoever ended it', async () => {
    const unsubscribeUrl = mail.unsubscribeUrl('Eve@example.com')
    const letter = { ...MESSAGE, to: 'Eve@example.com', unsubscribeUrl }
    await mail.enqueue(query(), letter)
    mail.start()
    await vi.waitFor(async () => expect((await rows())[0]?.delivered_at).not.toBeNull(), 10_000)
    const [file = ''] = await readdir(folder)
    const text = (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n ', ' ')
    expect(text).toContain(`List-Unsubscribe: <${unsubscribeUrl}>\r\n`)
    expect(text).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n')

    await mail.fetch(new Request(unsubscribeUrl, { method: 'POST' }))
    await mail.enqueue(query(), letter)
    await mail.enqueue(query(), { ...MESSAGE, to: 'Eve@example.com', subject: 'Your order' })
    await vi.waitFor(async () => {
      const [, ...later] = await rows()
      expect(later.map(({ subject }) => subject)).toEqual(['Your order'])
      expect(later[0]?.delivered_at).not.toBeNull()
    }, 10_000)
    const [, order = ''] = (await readdir(folder)).sort()
    expect(await readFile(join(folder, order), 'utf8')).not.toContain('List-Unsubscribe')
  })
})
