import { createHash } from 'node:crypto'

const TITLES: Readonly<Record<number, string>> = {
  403: 'Not for this account',
  404: 'Nothing here',
  409: 'Changed meanwhile',
  503: 'Not just now',
}

const STYLE =
  'html{background:#f6f2ea;color:#1d1b17;font:16px/1.5 system-ui,Arial,sans-serif}main{max-width:30rem;margin:0 auto;padding:15vh 1rem 4rem}h1{font-size:1.75rem;line-height:1.15}p{overflow-wrap:anywhere}a{color:#1e4636}'
const POLICY = `default-src 'none'; img-src 'self'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** The whole answer where no page of the office can be shown: it says why, and leads back to Today. */
export function plainPage(status: number, words: string): Response {
  const title = titleOf(status)
  const html = `<!DOCTYPE html><html lang="en-US"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title} | Keel office</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><style>${STYLE}</style></head><body><main><h1>${title}</h1><p>${escaped(words)}</p><p><a href="/office">Go to Today</a></p></main></body></html>`
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY }
  return new Response(html, { status, headers })
}

/** The title of a page that says why another one cannot be shown. */
export function titleOf(status: number): string {
  return TITLES[status] ?? 'That cannot be done'
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '')
}
