import type { Database } from '#database/connect.ts'
import { createMail, type MailService } from '#services/mail/mail.ts'

export const WAITING_MAIL_LINK = { publicUrl: 'https://keel.test', signingKey: '0f'.repeat(32) }

/** Mail that is queued as ever, and stays there to be read. */
export function openWaitingMail(database: Database): MailService {
  return createMail({
    database,
    delivery: { kind: 'outbox', folder: '/nowhere' },
    from: 'shop@keel.test',
    link: WAITING_MAIL_LINK,
    log: { info() {}, warn() {}, error: console.error },
  })
}
