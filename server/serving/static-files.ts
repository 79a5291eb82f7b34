import { readdirSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { basename, extname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getMimeType } from 'hono/utils/mime'
import sendFile from 'send'
import { type Encoding, encodingFor } from '#services/shared/content-coding.ts'
import type { ShopLog } from '#shop/page-api/page-services.ts'
import { giveUpUnread } from '../pages/give-up-unread.ts'
import { splitUrl } from '../pages/page-path.ts'

type ServeStatic = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

const BUILT_ASSETS = '/_astro/'
const HOUR_S = 3600
const YEAR_S = 365 * 24 * HOUR_S
const ENDINGS: Readonly<Record<Encoding, string>> = { br: '.br', zstd: '.zst', gzip: '.gz', identity: '' }
const OWN_TYPES: Readonly<Record<string, string>> = {
  '/speculation-rules.json': 'application/speculationrules+json',
}
/** Types that the common list lacks, by file extension. */
const MORE_TYPES: Readonly<Record<string, string>> = {
  '.usdz': 'model/vnd.usdz+zip',
  '.vtt': 'text/vtt; charset=utf-8',
}

/**
 * Serves built assets and the shop's own pictures, compressed where the build has done so, and calls `next` for any
 * other path. The folder is listed once, so a request can name only files that were in it at the start.
 */
export function staticFiles(folder: URL, log: ShopLog, unreadMs?: number): ServeStatic {
  const root = fileURLToPath(folder)
  const files = listFiles(root)

  return (request, response, next) => {
    const { path } = splitUrl(request.url)
    if (!files.has(path)) return next()
    const encoding = bestOf(files, path, encodingFor(request.headers['accept-encoding']))
    const headers = headersOf(files, path, encoding)
    for (const [name, value] of headers) response.setHeader(name, value)
    if (!mayTakePart(request, headers.get('etag'))) delete request.headers.range
    sendFile(request, path + ENDINGS[encoding], { root, index: false, cacheControl: false })
      .on('error', (error: SendError) => {
        if (response.headersSent) return void response.destroy(error)
        for (const name of response.getHeaderNames()) response.removeHeader(name)
        if (error.status === 404) return next()
        if (error.status >= 500) log.error({ err: error, path }, 'a file could not be read')
        response.writeHead(error.status, error.headers).end()
      })
      .on('stream', () => giveUpUnread(response, unreadMs))
      .pipe(response)
  }
}

interface SendError extends Error {
  readonly status: number
  readonly headers?: Record<string, string>
}

function listFiles(root: string): ReadonlySet<string> {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `/${relative(root, join(parentPath, name)).split(sep).join('/')}`)
  return new Set(paths.filter((path) => !path.includes('/.')))
}

function bestOf(files: ReadonlySet<string>, path: string, accepted: Encoding): Encoding {
  return files.has(path + ENDINGS[accepted]) ? accepted : 'identity'
}

function headersOf(files: ReadonlySet<string>, path: string, encoding: Encoding): Map<string, string> {
  const headers = new Map([
    ['content-type', typeOf(path)],
    // A built asset has its content's hash in its name; anything else may change with the next release.
    [
      'cache-control',
      path.startsWith(BUILT_ASSETS) ? `public, max-age=${YEAR_S}, immutable` : `public, max-age=${HOUR_S}`,
    ],
    ['x-content-type-options', 'nosniff'],
  ])
  // The ETag is strong, since the name has the content's hash: only parts of identical files may be combined.
  if (path.startsWith(BUILT_ASSETS)) headers.set('etag', `"${basename(path)}${ENDINGS[encoding]}"`)
  if (files.has(path + ENDINGS.br) || files.has(path + ENDINGS.gzip)) headers.set('vary', 'Accept-Encoding')
  if (encoding !== 'identity') headers.set('content-encoding', encoding)
  return headers
}

/** `send` only looks for the ETag within the header; parts are combined, so here it must be exactly the same. */
function mayTakePart({ headers }: IncomingMessage, etag: string | undefined): boolean {
  const condition = headers['if-range']
  return typeof condition !== 'string' || !condition.includes('"') || condition === etag
}

function typeOf(path: string): string {
  return OWN_TYPES[path] ?? MORE_TYPES[extname(path)] ?? getMimeType(path) ?? 'application/octet-stream'
}
