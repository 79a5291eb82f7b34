/** Answers while too many requests wait, in the words of each hosted service after which clients try again. */
export function refuseForNow(request: Request, retryAfterS: number): Response {
  const { status, body } = wordsAt(new URL(request.url).pathname)
  const headers = {
    'access-control-allow-origin': '*',
    'cache-control': 'no-store',
    'retry-after': String(retryAfterS),
  }
  return Response.json(body, { status, headers })
}

function wordsAt(path: string): { status: number; body: object } {
  if (path.startsWith('/rest/')) {
    const message = 'Timed out acquiring connection from connection pool.'
    return { status: 504, body: { code: 'PGRST003', details: null, hint: null, message } }
  }
  if (path.startsWith('/auth/')) {
    const [error_code, msg] = ['over_request_rate_limit', 'Request rate limit reached']
    return { status: 429, body: { code: 429, error_code, msg } }
  }
  if (path.startsWith('/storage/')) {
    const message = 'Too many requests come at once, try again in a moment'
    return { status: 400, body: { statusCode: '503', code: 'SlowDown', error: 'SlowDown', message } }
  }
  return { status: 429, body: { message: 'You have exceeded your rate limit' } }
}
