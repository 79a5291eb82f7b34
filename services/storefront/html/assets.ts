import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Hono } from 'hono'

/** A file that pages of the checkout load. */
export interface Asset {
  readonly path: string
  /** The address holds the content's hash, so a changed file has a new one. */
  readonly url: string
  readonly type: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

const require = createRequire(import.meta.url)

/** Later files overrule earlier ones. */
const STYLES = [
  new URL('./styles/base.css', import.meta.url),
  new URL('./styles/frame.css', import.meta.url),
  new URL('./styles/forms.css', import.meta.url),
  new URL('./styles/details.css', import.meta.url),
  new URL('./styles/summary.css', import.meta.url),
  new URL('./styles/after-sales.css', import.meta.url),
  new URL('./styles/documents.css', import.meta.url),
  new URL('./styles/quotes.css', import.meta.url),
]

export const stylesheet = makeAsset(
  'checkout.css',
  'text/css; charset=utf-8',
  Buffer.concat(STYLES.map((file) => readFileSync(file))),
)
export const icon = makeAsset(
  'keel-pay.svg',
  'image/svg+xml',
  readFileSync(new URL('./keel-pay.svg', import.meta.url)),
)
export const font = makeAsset(
  'instrument-sans.woff2',
  'font/woff2',
  readFileSync(
    require.resolve('@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2'),
  ),
)

export function makeAsset(name: string, type: string, content: Buffer): Asset {
  const bytes = new Uint8Array(content)
  const path = `/checkouts/assets/${name}`
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12)
  return { path, url: `${path}?v=${hash}`, type, bytes }
}

const FOR_EVER = 'public, max-age=31536000, immutable'
/** The stylesheet names the font without its hash, so browsers may not keep that address for ever. */
const A_DAY = 'public, max-age=86400'

export function checkoutAssets(more: readonly Asset[] = []): Hono {
  const app = new Hono()
  for (const { path, type, bytes } of [stylesheet, icon, font, ...more]) {
    app.get(path, (c) => {
      const cacheControl = c.req.query('v') === undefined ? A_DAY : FOR_EVER
      return c.body(bytes, 200, { 'content-type': type, 'cache-control': cacheControl })
    })
  }
  return app
}
