import type { Database } from '#database/connect.ts'
import { createMail, type MailService } from '#services/mail/mail.ts'

/** Mail that is queued as ever, and stays there to be read. */
export function openWaitingMail(database: Database): MailService {
  return createMail({
    database,
    delivery: { kind: 'outbox', folder: '/nowhere' },
    from: 'shop@keel.test',
    link: { publicUrl: 'https://keel.test', signingKey: '0f'.repeat(32) },
    log: { info() {}, warn() {}, error: console.error },
  })
}
