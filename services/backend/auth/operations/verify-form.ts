import type { Context } from 'hono'
import { html } from 'hono/html'
import { brand } from '#facts/brand.ts'
import { comesFrom } from '#services/shared/comes-from.ts'
import { PLAIN_PAGE_HEADERS, plainPage } from '#services/shared/plain-page.ts'
import type { CallerEnvironment } from '../../api-key/caller.ts'
import { HALF_WAY, spendLink } from '../account-changes/spend-token.ts'
import { ApiError } from '../answers/api-error.ts'
import { enforce } from '../limits/limits.ts'
import { PKCE_PREFIX } from '../mails/verify-link.ts'
import type { AuthParts } from '../parts.ts'
import { issueAuthCode } from '../pkce/flow-state.ts'
import { redirectTarget } from '../redirects/redirect-target.ts'
import { withAuthCode, withError, withMessage, withSession } from '../redirects/redirects.ts'
import { beginSession, describeNewSession } from '../sessions/answer-new-session.ts'

/** Does what GoTrue does at the link itself: leads back to the shop with a session, an auth code, or an error. */
export function verifyForm(parts: AuthParts) {
  return async (c: Context<CallerEnvironment>): Promise<Response> => {
    // Another site's form would sign this browser in to an account of that site's choice.
    if (!comesFrom(parts.publicUrl, c.req.header('origin'))) return refuseForeign(c, parts.publicUrl)
    const form = await c.req.parseBody()
    const field = (name: string) => (typeof form[name] === 'string' ? form[name] : '')
    const [token, type] = [field('token'), field('type')]
    const target = redirectTarget(c, parts, field('redirect_to'))
    try {
      await enforce(parts.limits.verifyByAddress, c.env.address)
      return c.redirect(await follow(parts, c, { token, type, target }), 303)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return c.redirect(withError(target, error, token.startsWith(PKCE_PREFIX)), 303)
    }
  }
}

function refuseForeign(c: Context, publicUrl: string): Response | Promise<Response> {
  const page = plainPage(
    'This did not come from us',
    html`<p>Nothing was done. Open the link in your email itself, and press the button there.</p>
<p><a href="${publicUrl}/">Go to ${brand.name}</a></p>`,
  )
  return c.html(page, 403, PLAIN_PAGE_HEADERS)
}

interface Link {
  readonly token: string
  readonly type: string
  readonly target: URL
}

async function follow(
  parts: AuthParts,
  c: Context<CallerEnvironment>,
  { token, type, target }: Link,
): Promise<string> {
  const led = await spendLink(parts, type, token, async (trx, { account, flowStateId, isWhole }) => {
    if (!isWhole) return withMessage(target, HALF_WAY, flowStateId !== null)
    if (flowStateId === null) return beginSession(trx, parts, c, account, 'otp')
    return withAuthCode(target, await issueAuthCode(trx, flowStateId, parts.now()))
  })
  return typeof led === 'string' ? led : withSession(target, await describeNewSession(parts, led), type)
}
