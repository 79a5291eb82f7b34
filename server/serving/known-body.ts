/**
 * Hono's limit wraps a body of undeclared length in a new request, which works only with the platform's own `Request`;
 * the listener's looks as if it always had a body.
 */
export function withKnownBody(request: Request): Request {
  const { url, method, headers, signal } = request
  if (method === 'GET' || method === 'HEAD') return request
  if (!headers.has('transfer-encoding')) {
    return headers.has('content-length') ? request : new Request(url, { method, headers, signal })
  }
  const streamed = { method, headers, signal, body: request.body, duplex: 'half' }
  return new Request(url, streamed)
}
