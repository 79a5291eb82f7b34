import type { MiddlewareHandler } from 'hono'

/** These pages hold addresses and take cards, and work without any script, so no script is allowed. */
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
export function contentPolicy(sources: Readonly<Record<string, readonly string[]>> = {}): string {
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
} as const

export const securePages: MiddlewareHandler = async (c, next) => {
  await next()
  for (const [name, value] of Object.entries(HEADERS)) c.header(name, value)
  // The payment page sets a policy of its own.
  if (!c.res.headers.has('content-security-policy')) c.header('content-security-policy', contentPolicy())
  if (!c.res.headers.has('cache-control')) c.header('cache-control', 'no-store')
}
