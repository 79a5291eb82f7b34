import type { Context } from 'hono'
import { html } from 'hono/html'
import { PLAIN_PAGE_HEADERS, plainPage } from '#services/shared/plain-page.ts'
import { ApiError } from '../answers/api-error.ts'
import { isLinkType, mailWords } from '../mails/mail-words.ts'
import type { AuthParts } from '../parts.ts'
import { redirectTarget } from '../redirects/redirect-target.ts'

/** Under no-referrer browsers post forms with `Origin: null`; same-origin tells other sites as little. */
const TELLS_ITS_ORIGIN = { 'referrer-policy': 'same-origin' }

/**
 * Answers a mail's link with a page. Mail scanners open links too, so opening one uses nothing up: pressing the button
 * does, with or without JavaScript.
 */
export function verifyPage(parts: AuthParts) {
  return async (c: Context): Promise<Response> => {
    const token = c.req.query('token') ?? ''
    const type = c.req.query('type') ?? ''
    if (type === '') throw invalid('Verify requires a verification type')
    if (token === '') throw invalid('Verify requires a token or a token hash')
    const label = isLinkType(type) ? mailWords[type].label : 'Continue'
    const target = redirectTarget(c, parts)
    const page = plainPage(
      label,
      html`<p>Press the button to continue. Opening the link alone does nothing, so that no program that scans your email can use it up.</p>
<form method="post" action="/auth/v1/verify">
<input type="hidden" name="token" value="${token}">
<input type="hidden" name="type" value="${type}">
<input type="hidden" name="redirect_to" value="${target.href}">
<button>${label}</button>
</form>`,
    )
    return c.html(page, 200, { ...PLAIN_PAGE_HEADERS, ...TELLS_ITS_ORIGIN, ...leadsTo(target) })
  }
}

/** Browsers let the button's form end only at the target, redirects included. */
function leadsTo({ origin, protocol }: URL): Record<string, string> {
  const name = 'content-security-policy'
  const end = origin === 'null' ? protocol : origin
  return { [name]: PLAIN_PAGE_HEADERS[name].replace("form-action 'self'", `form-action 'self' ${end}`) }
}

function invalid(message: string): ApiError {
  return new ApiError(400, 'validation_failed', message)
}
