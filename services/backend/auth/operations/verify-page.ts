import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import { brand } from '#facts/brand.ts'
import { ApiError } from '../answers/api-error.ts'
import { isLinkType, mailWords } from '../mails/mail-words.ts'
import type { AuthParts } from '../parts.ts'
import { redirectTarget } from '../redirects/redirect-target.ts'

const { paper, ink, pine } = brand.colors
const STYLE = `
body { margin: 0; padding: 15vh 24px 24px; background: ${paper}; color: ${ink}; font: 17px/1.55 system-ui, sans-serif }
main { max-width: 30rem; margin: 0 auto }
h1 { margin: 24px 0 8px; font-size: 32px; line-height: 1.15 }
button { margin-top: 16px; min-height: 48px; padding: 0 24px; border: 0; border-radius: 4px; background: ${pine}; color: #fff; font: inherit; cursor: pointer }
button:focus-visible { outline: 3px solid ${ink}; outline-offset: 3px }
`

const HEADERS = {
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

/**
 * What a mail's link opens. Mail scanners open links too, so to open it uses nothing up: a press on the button does,
 * with or without JavaScript.
 */
export function verifyPage({ publicUrl }: AuthParts) {
  return async (c: Context): Promise<Response> => {
    const token = c.req.query('token') ?? ''
    const type = c.req.query('type') ?? ''
    if (type === '') throw invalid('Verify requires a verification type')
    if (token === '') throw invalid('Verify requires a token or a token hash')
    const label = isLinkType(type) ? mailWords[type].label : 'Continue'
    const target = redirectTarget(c, publicUrl)
    return c.html(
      html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${label} | ${brand.name}</title>
<style>${raw(STYLE)}</style>
</head>
<body>
<main>
<strong>${brand.name}</strong>
<h1>${label}</h1>
<p>Press the button to go on. Opening the link alone does nothing, so no program that checks your mail can use it up.</p>
<form method="post" action="/auth/v1/verify">
<input type="hidden" name="token" value="${token}">
<input type="hidden" name="type" value="${type}">
<input type="hidden" name="redirect_to" value="${target.href}">
<button>${label}</button>
</form>
</main>
</body>
</html>`,
      200,
      HEADERS,
    )
  }
}

function invalid(message: string): ApiError {
  return new ApiError(400, 'validation_failed', message)
}
