import { parse, serialize } from 'hono/utils/cookie'
import { isSecret } from './session-secret.ts'

export interface SessionCookie {
  /** The secret in a request's cookie, if it has one. */
  read(request: Request): string | undefined
  /** The `Set-Cookie` header that keeps the secret for this long. */
  keep(secret: string, maxAgeS: number): string
  /** The `Set-Cookie` header that removes the secret from the browser. */
  forget(): string
}

/**
 * Under https the name begins with `__Host-`: browsers accept such a cookie only from this host and over https, so that
 * a sibling domain cannot plant a session of its own.
 */
export function sessionCookie(publicUrl: string, name: string): SessionCookie {
  const secure = publicUrl.startsWith('https:')
  const full = secure ? `__Host-${name}` : name
  const options = { path: '/', httpOnly: true, sameSite: 'Lax', secure } as const
  return {
    read(request) {
      const secret = parse(request.headers.get('cookie') ?? '', full)[full]
      return secret !== undefined && isSecret(secret) ? secret : undefined
    },
    keep: (secret, maxAgeS) => serialize(full, secret, { ...options, maxAge: maxAgeS }),
    forget: () => serialize(full, '', { ...options, maxAge: 0 }),
  }
}
