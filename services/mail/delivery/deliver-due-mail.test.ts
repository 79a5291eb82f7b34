import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { describeWhereEnginesDiffer } from '#tests/fixtures/database/engines.ts'
import type { QueuedMail } from './compose-mail.ts'
import { deliverDueMail } from './deliver-due-mail.ts'

const LEASE_MS = 60_000

describeWhereEnginesDiffer('a batch of mail that is not finished', (context) => {
  let elapsedMs: number
  let closing: boolean
  let sent: string[]
  const query = () => context.database().query
  const log = { info() {}, warn() {}, error() {} }

  beforeEach(async () => {
    await query().deleteFrom('mail.messages').execute()
    const message = { subject: 'Your order', text: 'Hello', html: null }
    await query()
      .insertInto('mail.messages')
      .values(['ada', 'eve', 'kim'].map((recipient) => ({ ...message, recipient })))
      .execute()
    elapsedMs = 0
    closing = false
    sent = []
  })

  const deliver = (onSending: (mail: QueuedMail) => Promise<void> | void) =>
    deliverDueMail({
      query: query(),
      sender: {
        leaseMs: LEASE_MS,
        async send(mail) {
          sent.push(mail.recipient)
          await onSending(mail)
        },
      },
      log,
      elapsedMs: () => elapsedMs,
      isClosing: () => closing,
    })

  const rows = () => query().selectFrom('mail.messages').selectAll().orderBy('id').execute()

  test('is due again at once when the process closes, as if it had not been claimed', async () => {
    await deliver(() => {
      closing = true
    })
    const [ada, ...others] = await rows()
    expect(ada).toMatchObject({ attempts: 1, delivered_at: expect.any(Date) })
    for (const mail of others) expect(mail).toMatchObject({ attempts: 0, delivered_at: null })
    closing = false
    await deliver(() => {})
    expect(sent).toEqual(['ada', 'eve', 'kim'])
    expect((await rows()).map(({ attempts }) => attempts)).toEqual([1, 1, 1])
  })

  test('goes on with a lease of its own when the server is slow', async () => {
    const leases = new Set<number>()
    await deliver(async ({ id }) => {
      leases.add((await rows()).find((row) => row.id === id)?.next_attempt_at.getTime() ?? 0)
      elapsedMs += LEASE_MS - 1_000
    })
    expect(sent).toEqual(['ada', 'eve', 'kim'])
    expect(leases.size).toBe(3)
    expect((await rows()).map(({ attempts }) => attempts)).toEqual([1, 1, 1])
  })

  test('begins with what has waited longest, and then with what was queued first', async () => {
    const message = { subject: 'Your order', text: 'Hello', html: null, next_attempt_at: new Date(2000) }
    const queued = Array.from({ length: 20 }, (_, index) => ({ ...message, recipient: `later ${index}` }))
    const waited = { ...message, recipient: 'waited', next_attempt_at: new Date(1000) }
    await query()
      .insertInto('mail.messages')
      .values([...queued, waited])
      .execute()
    // A row that was changed lies behind the others.
    await query()
      .updateTable('mail.messages')
      .where('recipient', '=', 'later 0')
      .set({ subject: 'Yours' })
      .execute()
    await deliver(() => {})
    const first = queued.slice(0, 19).map(({ recipient }) => recipient)
    expect(sent).toEqual([...first, 'waited', 'ada', 'eve', 'kim', 'later 19'])
  })

  test('stays with the process that claimed it after the lease', async () => {
    const theirs = new Date('2100-01-01T00:00:00Z')
    await deliver(async ({ recipient }) => {
      closing = true
      await query()
        .updateTable('mail.messages')
        .where('recipient', '!=', recipient)
        .set({ attempts: 2, next_attempt_at: theirs })
        .execute()
    })
    for (const mail of (await rows()).slice(1)) {
      expect(mail).toMatchObject({ attempts: 2, next_attempt_at: theirs })
    }
  })

  test.each([
    ['behind', -10],
    ['ahead', 10],
  ])(
    'is sent once by a process whose own clock is ten minutes %s, and given up by nobody',
    async (_, minutes) => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 })
      onTestFinished(() => void vi.useRealTimers())
      await Promise.all([deliver(() => {}), deliver(() => {})])
      expect(sent.toSorted()).toEqual(['ada', 'eve', 'kim'])
      for (const mail of await rows()) expect(mail).toMatchObject({ attempts: 1, failed_at: null })
    },
  )

  test('stays leased while it is sent, however far ahead the clock of another process is', async () => {
    await deliver(async () => {
      if (sent.length > 1) return
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * LEASE_MS })
      await deliver(() => {})
      vi.useRealTimers()
    })
    expect(sent).toEqual(['ada', 'eve', 'kim'])
  })
})
