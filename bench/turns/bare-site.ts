import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'

/** Each server writes these headers itself. */
const NOT_KEPT = ['connection', 'date', 'keep-alive', 'transfer-encoding', 'content-length']

interface Answer {
  readonly status: number
  readonly headers: OutgoingHttpHeaders
  readonly body: Buffer
}

/** The yardstick of a visit: a server of the shop's pages without scripts, its pictures and fonts, from memory. */
const { origin } = JSON.parse(process.argv[2] ?? '{}') as { origin: string }
const kept = new Map<string, Promise<Answer>>()

const server = createServer(async (request, response) => {
  const key = `${request.url} ${request.headers.accept}`
  const answer = kept.get(key) ?? ask(request)
  kept.set(key, answer)
  try {
    const { status, headers, body } = await answer
    response.writeHead(status, headers).end(body)
  } catch (error) {
    response.destroy(error instanceof Error ? error : undefined)
  }
})
server.listen(0, 'localhost', () => {
  process.send?.(`http://localhost:${(server.address() as AddressInfo).port}`)
})
process.once('disconnect', () => process.exit())

async function ask({ url, headers: { accept = '*/*' } }: IncomingMessage): Promise<Answer> {
  const asked = await fetch(origin + url, { headers: { accept, 'accept-encoding': 'identity' } })
  const headers = Object.fromEntries([...asked.headers].filter(([name]) => !NOT_KEPT.includes(name)))
  const body = Buffer.from(await asked.arrayBuffer())
  if (!headers['content-type']?.startsWith('text/html')) return { status: asked.status, headers, body }
  const { encoded } = bareOf(String(body), await encodedBytesOf(origin + url))
  return { status: asked.status, headers: { ...headers, 'content-encoding': 'br' }, body: encoded }
}

/** `fetch` decodes the body, so the encoded length is read from the header. */
async function encodedBytesOf(url: string): Promise<number> {
  const { headers, body } = await fetch(url, { headers: { accept: 'text/html', 'accept-encoding': 'br' } })
  await body?.cancel()
  return Number(headers.get('content-length'))
}

/** Matches scripts that run and the links that preload them; scripts that only hold data stay. */
const RUNS =
  /<script\b(?![^>]*\btype="(?:application\/(?:ld\+)?json|speculationrules)")[^>]*>[\s\S]*?<\/script>|<link\b[^>]*\brel="modulepreload"[^>]*>/g

interface BarePage {
  readonly html: Buffer
  readonly encoded: Buffer
}

/** The page without its scripts, padded to the size that the whole page has in Brotli. */
export function bareOf(html: string, encodedBytes: number): BarePage {
  const withoutScript = html.replace(RUNS, '')
  const lacking = encodedBytes - brotliCompressSync(withoutScript).byteLength
  // Random bytes in base64url compress back to about their own length.
  const filler = randomBytes(Math.max(0, lacking)).toString('base64url')
  const bare = Buffer.from(withoutScript.replace('</body>', `<!--${filler.replaceAll('--', '__')}--></body>`))
  return { html: bare, encoded: brotliCompressSync(bare) }
}
