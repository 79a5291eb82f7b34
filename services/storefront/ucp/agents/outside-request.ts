import { lookup as lookUpName, Resolver } from 'node:dns/promises'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { isLoopbackAddress, isLoopbackHost, isPublicAddress } from './public-address.ts'

export interface OutsideRequest {
  readonly url: URL
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** From the look-up of the name to the last byte of the answer. */
  readonly withinMs: number
  readonly mostBytes: number
}

export type OutsideAnswer =
  | {
      readonly kind: 'answered'
      readonly status: number
      readonly headers: IncomingMessage['headers']
      readonly body: string
    }
  /** The address is none that may be asked; nothing was sent. */
  | { readonly kind: 'forbidden'; readonly reason: string }
  | { readonly kind: 'failed'; readonly reason: string }

export interface OutsideRules {
  /** Whether a host of this machine may be asked, as a shop may that is itself reached by such a name. */
  readonly mayAskLoopback: boolean
  /** All addresses of a name. */
  readonly lookUp?: (hostname: string, signal: AbortSignal) => Promise<readonly string[]>
}

/** A shop that is developed on this machine may ask what else runs on it. */
export function rulesOf(publicUrl: string): OutsideRules {
  return { mayAskLoopback: isLoopbackHost(new URL(publicUrl).hostname) }
}

/** An address that a stranger wrote, as far as it can be judged before its name is looked up. */
export function readOutsideUrl(text: string, { mayAskLoopback }: OutsideRules): URL | undefined {
  const url = URL.parse(text)
  // A fragment would make of one address many, each of which is asked by itself.
  if (url) url.hash = ''
  if (url?.username !== '' || url.password !== '') return undefined
  if (url.protocol === 'https:') return url
  return url.protocol === 'http:' && mayAskLoopback && isLoopbackHost(url.hostname) ? url : undefined
}

/**
 * Asks an address that a stranger chose. Its name is looked up once, every address of it must be public, and the
 * connection goes to the address that was judged: a name that leads elsewhere a moment later leads nowhere. Redirects
 * are answers like others, as they are never followed.
 */
export async function askOutside(asked: OutsideRequest, rules: OutsideRules): Promise<OutsideAnswer> {
  const signal = AbortSignal.timeout(asked.withinMs)
  const { hostname } = asked.url
  const host = hostname.replace(/^\[|\]$/g, '')
  try {
    const addresses = isIP(host) ? [host] : await within(signal, (rules.lookUp ?? allAddresses)(host, signal))
    const isAllowed = (address: string) =>
      isPublicAddress(address) ||
      (rules.mayAskLoopback && isLoopbackHost(hostname) && isLoopbackAddress(address))
    const [address] = addresses
    if (address === undefined) return { kind: 'failed', reason: 'the name has no address' }
    if (!addresses.every(isAllowed))
      return { kind: 'forbidden', reason: 'the address is not of the public internet' }
    return await within(signal, send(asked, address, signal))
  } catch (error) {
    if (signal.aborted) return { kind: 'failed', reason: `no answer within ${asked.withinMs / 1000} seconds` }
    return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) }
  }
}

/**
 * Asks the name servers itself. The system's look-up keeps one of this process's two threads for names until it gives
 * up, long after nobody waits any more: a stranger who names what no server answers would keep payments and mail
 * waiting for theirs.
 */
async function allAddresses(hostname: string, signal: AbortSignal): Promise<string[]> {
  if (isLoopbackHost(hostname))
    return (await lookUpName(hostname, { all: true })).map(({ address }) => address)
  const resolver = new Resolver()
  signal.addEventListener('abort', () => resolver.cancel(), { once: true })
  const found = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
  const addresses = found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
  const [first] = found
  if (addresses.length === 0 && first.status === 'rejected') throw first.reason
  return addresses
}

function within<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    work.then(resolve, reject)
  })
}

function send(asked: OutsideRequest, address: string, signal: AbortSignal): Promise<OutsideAnswer> {
  const { url, method, headers, body, mostBytes } = asked
  const ask = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const outgoing = ask(
      url,
      {
        ...{ method, signal, agent: false },
        headers: { ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
        // The name was looked up and judged already; the certificate is still checked against it.
        lookup: (_name, options, found) =>
          options.all
            ? found(null, [{ address, family: isIP(address) }])
            : found(null, address, isIP(address)),
      },
      (incoming) => {
        const parts: Buffer[] = []
        let bytes = 0
        incoming.on('data', (part: Buffer) => {
          bytes += part.length
          parts.push(part)
          if (bytes <= mostBytes) return
          incoming.destroy()
          resolve({ kind: 'failed', reason: `the answer is longer than ${mostBytes} bytes` })
        })
        incoming.on('end', () =>
          resolve({
            kind: 'answered',
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            body: Buffer.concat(parts).toString(),
          }),
        )
        incoming.on('error', reject)
      },
    )
    outgoing.on('error', reject)
    outgoing.on('upgrade', (_incoming, socket) => {
      socket.destroy()
      reject(new Error('the host wants to speak another protocol'))
    })
    outgoing.end(body)
  })
}
