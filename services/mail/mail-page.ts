import { html } from 'hono/html'
import { brand } from '#facts/brand.ts'

export type Html = ReturnType<typeof html>

interface MailPage {
  readonly title: string
  readonly heading: string
  /** `hono/html` escapes every value it is given, so text from anywhere stays text. */
  readonly body: Html
}

/** Mail programs know little CSS and no files: everything is said in place. */
export async function mailPage({ title, heading, body }: MailPage): Promise<string> {
  const { paper, ink } = brand.colors
  return String(
    await html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title></head>
<body style="margin:0;padding:32px 16px;background:${paper};color:${ink};font:17px/1.5 Helvetica,Arial,sans-serif">
<div style="max-width:560px;margin:0 auto">
<p style="margin:0 0 24px;font-weight:bold">${brand.name}</p>
<h1 style="margin:0 0 8px;font-size:28px;line-height:1.2">${heading}</h1>
${body}
<p style="margin:0;font-size:15px">Questions? ${brand.supportEmail} or ${brand.phone}</p>
</div></body></html>`,
  )
}

export function mailButton(href: string, label: string): Html {
  return html`<p style="margin:32px 0"><a href="${href}" style="display:inline-block;padding:14px 24px;background:${brand.colors.pine};color:#fff;text-decoration:none;border-radius:4px">${label}</a></p>`
}

/** The same for who reads without HTML: a paragraph each, and whom to ask. */
export function mailText(paragraphs: readonly string[]): string {
  return [...paragraphs, `${brand.name} · ${brand.supportEmail} · ${brand.phone}`].join('\n\n')
}
