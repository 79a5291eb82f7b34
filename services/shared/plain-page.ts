import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import { brand } from '#facts/brand.ts'

const { paper, ink, pine } = brand.colors
const STYLE = `
body { margin: 0; padding: 15vh 24px 24px; background: ${paper}; color: ${ink}; font: 17px/1.55 system-ui, sans-serif }
main { max-width: 30rem; margin: 0 auto; overflow-wrap: anywhere }
h1 { margin: 24px 0 8px; font-size: 32px; line-height: 1.15 }
a { color: ${pine} }
button { margin-top: 16px; min-height: 48px; padding: 0 24px; border: 0; border-radius: 4px; background: ${pine}; color: #fff; font: inherit; cursor: pointer }
a:focus-visible, button:focus-visible { outline: 3px solid ${ink}; outline-offset: 3px }
`

/** Headers of pages whose address holds a secret and which do one thing: nothing is loaded, kept or told on. */
export const PLAIN_PAGE_HEADERS = {
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'cache-control': 'no-store',
  // The address holds the token.
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
} as const

/** A page that a mail's link opens: one heading and what belongs to it, without a script. */
export function plainPage(heading: string, body: ReturnType<typeof html>): ReturnType<typeof html> {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${heading} | ${brand.name}</title>
<style>${raw(STYLE)}</style>
</head>
<body>
<main>
<strong>${brand.name}</strong>
<h1>${heading}</h1>
${body}
</main>
</body>
</html>`
}
