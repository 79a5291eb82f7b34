import { brand } from '#facts/brand.ts'
import { writeLetter } from '#services/mail/letter/write-letter.ts'
import type { MailMessage } from '#services/mail/mail.ts'

interface Reset {
  readonly to: string
  /** The address of the owner who did it. */
  readonly by: string
  readonly publicUrl: string
}

/** Tells a member of the staff that an owner has removed their second factor, and how they get another. */
export function secondFactorMail({ to, by, publicUrl }: Reset): Promise<MailMessage> {
  return writeLetter({
    to,
    subject: `Your second factor at ${brand.name} was reset`,
    heading: 'Your second factor was reset',
    blocks: [
      {
        kind: 'paragraph',
        text: `${by} has removed the second factor of your account. Sign in to the office with your password, and it has you set up a new one.`,
      },
      { kind: 'button', href: `${publicUrl}/office`, label: 'Set up a new one' },
      {
        kind: 'note',
        text: 'If you did not ask for this, call an owner of the shop now: until you have a new one, your password alone opens your account.',
      },
    ],
  })
}
