import type { MailMessage } from '../mail.ts'
import { htmlOfLetter } from './html-of-letter.ts'
import type { Letter } from './letter.ts'
import { textOfLetter } from './text-of-letter.ts'

export async function writeLetter(letter: Letter): Promise<MailMessage> {
  const { to, subject, replyTo, unsubscribeUrl } = letter
  return {
    to,
    subject,
    text: textOfLetter(letter),
    html: await htmlOfLetter(letter),
    ...(replyTo !== undefined && { replyTo }),
    ...(unsubscribeUrl !== undefined && { unsubscribeUrl }),
  }
}
