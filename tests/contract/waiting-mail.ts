import type { Database } from '#database/connect.ts'
import { createMail, type Mail } from '#services/mail/mail.ts'

/** Mail that is queued as ever, and stays there to be read. */
export function openWaitingMail(database: Database): Mail {
  return createMail({
    database,
    delivery: { kind: 'outbox', folder: '/nowhere' },
    from: 'shop@keel.test',
    log: { info() {}, warn() {}, error: console.error },
  })
}
