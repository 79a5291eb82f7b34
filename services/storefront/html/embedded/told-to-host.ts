import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { html, raw } from 'hono/html'

/** The releases of the protocol whose messages pages of the checkout know how to write. */
const VERSIONS = ['2026-04-08', '2026-08-25'] as const

/** The release that the page behind a checkout speaks, where it opened the checkout by the protocol. */
export type EmbeddedVersion = (typeof VERSIONS)[number]

/** The parameter that such a page adds to the address, which every address of the checkout then carries. */
export const EMBEDDED = 'ec_version'

export function readEmbedded(value: string | undefined): EmbeddedVersion | undefined {
  return VERSIONS.find((version) => version === value)
}

/** What a page of a checkout tells the page that opened it. Of who buys it tells nothing. */
export type ToldToHost =
  | { readonly kind: 'open' | 'completed'; readonly version: EmbeddedVersion; readonly checkout: object }
  /** The checkout cannot go on. */
  | {
      readonly kind: 'failed'
      readonly version: EmbeddedVersion
      readonly code: string
      readonly content: string
      readonly continueUrl: string
    }

const SCRIPT = readFileSync(new URL('./tell-host.mjs', import.meta.url), 'utf8')

/** Allows this one script in the pages that need it, and no other. */
export const HOST_SCRIPT_SOURCE = `'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`

export function toldToHost(told: ToldToHost) {
  // In a script element only its end means something.
  const text = JSON.stringify(write(told)).replaceAll('<', '\\u003c')
  return html`<script type="application/json" id="told-to-host">${raw(text)}</script>
<script type="module">${raw(SCRIPT)}</script>
`
}

function write(told: ToldToHost): object {
  const { kind, version } = told
  if (kind !== 'failed') {
    const ucp = { version, status: 'success', capabilities: {}, payment_handlers: {} }
    return { kind, checkout: { ucp, ...told.checkout } }
  }
  const { code, content, continueUrl } = told
  const error = {
    ucp: { version, status: 'error' },
    messages: [{ type: 'error', code, content, severity: 'unrecoverable' }],
    continue_url: continueUrl,
  }
  // The later release wraps it.
  return { kind, error: version === '2026-04-08' ? error : { error } }
}
