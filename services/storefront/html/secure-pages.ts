import type { Context, MiddlewareHandler } from 'hono'
import { ANSWER_SCRIPT_SOURCE, asAskedFor, isAnsweredForm } from './answered-form.ts'
import { EMBEDDED, HOST_SCRIPT_SOURCE, readEmbedded } from './embedded/told-to-host.ts'

/** These pages hold addresses and take cards, and work without any script: what may run is named by its digest. */
const POLICY: Readonly<Record<string, readonly string[]>> = {
  'default-src': ["'none'"],
  'style-src': ["'self'"],
  'font-src': ["'self'"],
  'img-src': ["'self'"],
  'form-action': ["'self'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
}

/** Writes the policy of a page that needs other sources besides the shop itself. */
function contentPolicy(sources: Readonly<Record<string, readonly string[]>> = {}): string {
  const names = [...new Set([...Object.keys(POLICY), ...Object.keys(sources)])]
  return names.map((name) => [name, ...(POLICY[name] ?? []), ...(sources[name] ?? [])].join(' ')).join('; ')
}

const HEADERS = {
  // Under no-referrer browsers post forms with `Origin: null`, which the shop refuses.
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'x-robots-tag': 'noindex',
  'content-security-policy': contentPolicy(),
  'cache-control': 'no-store',
} as const

/** The way from a permalink to the order; the pages of an order below its own tell nobody anything. */
const TELLING = /^\/(?:cart|checkouts)\/|^\/orders\/[^/]+\/[^/]+$/

export const securePages: MiddlewareHandler = async (c, next) => {
  await next()
  if (isAnsweredForm(c)) {
    c.res = await asAskedFor(c.res)
    allowScript(c, ANSWER_SCRIPT_SOURCE)
  }
  if (TELLING.test(c.req.path) && readEmbedded(c.req.query(EMBEDDED))) letTellHost(c)
  // The payment page brings the headers that its provider needs.
  for (const [name, value] of Object.entries(HEADERS)) if (!c.res.headers.has(name)) c.header(name, value)
}

/**
 * A checkout that a page of another origin opened by the protocol tells it how it goes: both stay in one group of
 * windows, and the one script that tells may run. No frame may show it all the same.
 */
function letTellHost(c: Context): void {
  c.header('cross-origin-opener-policy', 'unsafe-none')
  allowScript(c, HOST_SCRIPT_SOURCE)
}

function allowScript(c: Context, source: string): void {
  const policy = c.res.headers.get('content-security-policy') ?? HEADERS['content-security-policy']
  const scripts = /script-src [^;]*/.exec(policy)?.[0]
  const allowed = `${scripts ?? 'script-src'} ${source}`
  c.header('content-security-policy', scripts ? policy.replace(scripts, allowed) : `${policy}; ${allowed}`)
}

/**
 * The headers of a page that shows the fields of a payment provider. Wallets are asked for from the provider's frame,
 * and some open a window of their own.
 */
export function providerHeaders(
  sources: Readonly<Record<string, readonly string[]>>,
): Record<string, string> {
  const frames = (sources['frame-src'] ?? []).filter((source) => !source.includes('*'))
  return {
    'content-security-policy': contentPolicy(sources),
    ...(frames.length > 0 && {
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'permissions-policy': `camera=(), geolocation=(), microphone=(), payment=(self ${frames.map((frame) => `"${frame}"`).join(' ')}), usb=()`,
    }),
  }
}
