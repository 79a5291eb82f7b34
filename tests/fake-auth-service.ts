/** The network's edge: answers what the test says, and remembers what was asked. */
export function fakeAuthService(answer: (asked: AskedOfAuth) => Response | Promise<Response>) {
  const asked: AskedOfAuth[] = []
  return {
    asked,
    fetch: async (address: string, { method = 'GET', headers, body }: RequestInit): Promise<Response> => {
      const url = new URL(address)
      const request = {
        what: `${method} ${url.pathname}${url.search}`,
        headers: new Headers(headers),
        body: typeof body === 'string' ? (JSON.parse(body) as Record<string, unknown>) : {},
      }
      asked.push(request)
      return answer(request)
    },
  }
}

export interface AskedOfAuth {
  what: string
  headers: Headers
  body: Record<string, unknown>
}

/** As the service words it (API version 2024-01-01). */
export function refusal(status: number, code: string, message: string): Response {
  return Response.json({ code, message }, { status, headers: { 'x-supabase-api-version': '2024-01-01' } })
}

interface MadeSession {
  refreshToken?: string
  expiresInS?: number
  factors?: readonly object[]
}

/** A session as the service answers it; its token is not one that anybody checks. */
export function madeSession({ refreshToken = 'first', expiresInS = 3600, factors = [] }: MadeSession = {}) {
  return {
    access_token: `access-${refreshToken}`,
    refresh_token: refreshToken,
    token_type: 'bearer',
    expires_in: expiresInS,
    expires_at: Math.floor(Date.now() / 1000) + expiresInS,
    user: { id: 'user', email: 'robin@buyer.example', factors },
  }
}
