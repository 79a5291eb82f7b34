import { type AccountNews, accountNotice } from '#services/backend/auth/mails/account-notice.ts'
import type { Samples } from './sample.ts'

const NEWS: readonly AccountNews[] = [
  { kind: 'password-changed' },
  { kind: 'email-changed', next: 'ada@example.org' },
  { kind: 'factor-added' },
  { kind: 'factor-removed' },
  { kind: 'new-browser', browser: 'Firefox on Windows', address: '203.0.113.9' },
]

/** What the mailbox of an account is told of. */
export async function sampleNotices(to: string, publicUrl: string): Promise<Samples> {
  const made = NEWS.map(async (news) => [
    `account-${news.kind}`,
    {
      writtenBy: 'services/backend/auth/mails/account-notice.ts',
      message: await accountNotice(to, news, { publicUrl, at: new Date() }),
    },
  ])
  return Object.fromEntries(await Promise.all(made))
}
