import { type AccountNews, accountNotice } from '#services/backend/auth/mails/account-notice.ts'
import type { Samples } from './sample.ts'

const NEWS: Readonly<Record<string, AccountNews>> = {
  'password-changed': { kind: 'password-changed' },
  'email-changed': { kind: 'email-changed', next: 'ada@example.org' },
  'factor-added': { kind: 'factor-added' },
  'factor-removed': { kind: 'factor-removed', isLast: false },
  'last-factor-removed': { kind: 'factor-removed', isLast: true },
  'new-browser': { kind: 'new-browser', browser: 'Firefox on Windows', address: '203.0.113.9' },
}

/** Notices that an account's mailbox gets. */
export async function sampleNotices(to: string, publicUrl: string): Promise<Samples> {
  const made = Object.entries(NEWS).map(async ([name, news]) => [
    `account-${name}`,
    {
      writtenBy: 'services/backend/auth/mails/account-notice.ts',
      message: await accountNotice(to, news, { publicUrl, at: new Date() }),
    },
  ])
  return Object.fromEntries(await Promise.all(made))
}
