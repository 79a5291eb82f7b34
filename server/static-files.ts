import type { IncomingMessage, ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import sirv from 'sirv'

const BUILT_ASSETS = '/_astro/'
const HOUR_S = 3600

/** The built assets and the shop's own pictures; `next` when the path names none of them. */
export function staticFiles(
  folder: URL,
): (request: IncomingMessage, response: ServerResponse, next: () => void) => void {
  return sirv(fileURLToPath(folder), {
    brotli: true,
    gzip: true,
    etag: true,
    dotfiles: false,
    setHeaders: (response, path) => {
      response.setHeader('x-content-type-options', 'nosniff')
      // A built asset has its content's hash in its name; anything else may change with the next release.
      const built = path.startsWith(BUILT_ASSETS)
      response.setHeader(
        'cache-control',
        built ? 'public, max-age=31536000, immutable' : `public, max-age=${HOUR_S}`,
      )
      if (path === '/speculation-rules.json')
        response.setHeader('content-type', 'application/speculationrules+json')
    },
  })
}
