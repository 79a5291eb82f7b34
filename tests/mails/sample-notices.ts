import { type AccountNews, accountNotice } from '#services/backend/auth/mails/account-notice.ts'
import type { Samples } from './sample.ts'

const NEWS: Readonly<Record<string, AccountNews>> = {
  'password-changed': { kind: 'password-changed' },
  'email-changed': { kind: 'email-changed', next: 'ada@example.org' },
  'factor-added': { kind: 'factor-added', isPasskey: false },
  'factor-removed': { kind: 'factor-removed', isLast: false, isPasskey: false },
  'last-factor-removed': { kind: 'factor-removed', isLast: true, isPasskey: false },
  'passkey-factor-added': { kind: 'factor-added', isPasskey: true },
  'passkey-factor-removed': { kind: 'factor-removed', isLast: false, isPasskey: true },
  'passkey-added': { kind: 'passkey-added', name: 'iCloud Keychain' },
  'passkey-removed': { kind: 'passkey-removed', name: 'iCloud Keychain' },
  'recovery-codes-made': { kind: 'recovery-codes-made' },
  'recovery-code-used': { kind: 'recovery-code-used', left: 9 },
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
