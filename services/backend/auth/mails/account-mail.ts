import { html } from 'hono/html'
import { brand } from '#facts/brand.ts'
import type { MailMessage } from '#services/mail/mail.ts'
import { mailButton, mailPage, mailText } from '#services/mail/mail-page.ts'

interface AccountMail {
  readonly to: string
  readonly subject: string
  readonly heading: string
  /** What it is about, and what the code does. */
  readonly about: string
  readonly code: string
  readonly link?: { readonly href: string; readonly label: string }
  /** What is so if nobody asked. */
  readonly otherwise: string
}

/** A mail that proves whose mailbox it is: by a link, a code, or either. */
export async function accountMail(mail: AccountMail): Promise<MailMessage> {
  const { to, subject, heading, about, code, link, otherwise } = mail
  const shown = link ? `Or enter this code: ${code}` : `Your code: ${code}`
  const terms = `${link ? 'Link and code work' : 'The code works'} once, within the hour.`
  return {
    to,
    subject,
    text: mailText([
      heading,
      about,
      ...(link ? [`${link.label}: ${link.href}`] : []),
      shown,
      `${terms} ${otherwise}`,
    ]),
    html: await mailPage({
      title: subject,
      heading,
      body: html`<p style="margin:0 0 24px">${about}</p>
${link && mailButton(link.href, link.label)}
<p style="margin:0 0 8px">${link ? 'Or enter this code:' : 'Your code:'}</p>
<p style="margin:0 0 24px;font-size:28px;letter-spacing:0.2em;font-variant-numeric:tabular-nums"><strong>${code}</strong></p>
<p style="margin:0 0 24px;font-size:15px">${terms} ${otherwise} Nobody at ${brand.name} will ever ask you for the code.</p>`,
    }),
  }
}
