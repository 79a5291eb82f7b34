import type { Route } from '../surface/read-surface.ts'
import { hostileBodies } from './bodies.ts'
import type { DearRequest, Foothold, Protocol } from './dear-request.ts'
import { fillPath } from './fill-path.ts'

/** The protocol of each path by its beginning. A new beginning has to be added here. */
const PROTOCOLS: readonly (readonly [prefix: string, Protocol])[] = [
  ['/.well-known/ucp', 'page'],
  ['/api/ucp/mcp', 'mcp'],
  ['/api/ucp/', 'ucp'],
  ['/api/mcp', 'mcp'],
  ['/api/', 'graphql'],
  ['/admin/', 'admin'],
  ['/cdn/', 'picture'],
  ['/cart/', 'page'],
  ['/checkouts/', 'page'],
  ['/orders/', 'page'],
  ['/chairs/', 'page'],
  ['/quotes/', 'page'],
  ['/stock-alerts/', 'page'],
  ['/auth/v1/', 'auth'],
  ['/storage/v1/object/public/', 'picture'],
  ['/storage/v1/render/', 'picture'],
  ['/storage/v1/', 'storage'],
  ['/rest/v1/', 'rest'],
  ['/realtime/v1/', 'realtime'],
  ['/functions/v1/', 'functions'],
  ['/graphql/v1', 'functions'],
  ['/account/', 'page'],
  ['/newsletter/', 'page'],
  ['/unsubscribe/', 'page'],
  ['/webhooks/', 'page'],
  ['/visits/', 'page'],
  ['/mcp', 'mcp'],
]

const WITH_BODY = ['POST', 'PUT', 'PATCH', 'DELETE']
/** Node refuses headers of more than 16 kB in all. */
const HEADERS_BYTES = 15_000
const MAX_HEADERS = 1_500

/** Requests that suit any route, by its address, its headers and its body. */
export function askRoute(route: Route, foothold: Foothold): DearRequest[] {
  const protocol = protocolOf(route.path)
  const target = fillPath(route.path, foothold)
  const methods = route.method === 'ALL' ? ['GET', 'POST'] : [route.method]
  return methods.flatMap((method) => {
    const common = { protocol, method, target, headers: publicKeys(foothold), pace: 'at once' } as const
    const name = `${method} ${route.path}`
    const plain: DearRequest[] = [
      { ...common, name: `${name}, long query`, target: longQuery(target) },
      { ...common, name: `${name}, long headers`, headers: { ...common.headers, ...longHeaders } },
      { ...common, name: `${name}, many headers`, headers: { ...common.headers, ...manyHeaders } },
    ]
    return WITH_BODY.includes(method) ? [...plain, ...withBodies(common, name)] : plain
  })
}

function withBodies(common: Omit<DearRequest, 'name'>, name: string): DearRequest[] {
  const sent = hostileBodies.map(({ what, contentType, make }) => ({
    ...common,
    name: `${name}, ${what}`,
    headers: { ...common.headers, 'content-type': contentType },
    body: make,
  }))
  const slow = (['a byte a second', 'never ends'] as const).map((pace) => ({
    ...common,
    name: `${name}, ${pace}`,
    headers: { ...common.headers, 'content-type': 'application/json' },
    body: () => Buffer.from('{"email":"'),
    pace,
  }))
  return [...sent, ...slow]
}

function protocolOf(path: string): Protocol {
  const [, protocol] = PROTOCOLS.find(([prefix]) => path.startsWith(prefix)) ?? []
  if (!protocol) throw new Error(`nobody knows whose words ${path} answers in`)
  return protocol
}

export function publicKeys({ anonKey, storefrontToken }: Foothold): Record<string, string> {
  return { apikey: anonKey, 'x-shopify-storefront-access-token': storefrontToken }
}

function longQuery(target: string): string {
  return `${target}${target.includes('?') ? '&' : '?'}${'a=%2b&'.repeat(2_400)}`
}

const longHeaders = { cookie: `a=${';b='.repeat(HEADERS_BYTES / 6)}`, 'accept-language': 'en,'.repeat(2_000) }
const manyHeaders = Object.fromEntries(
  Array.from({ length: MAX_HEADERS }, (_, at) => [`x${at}`, '1'] as const),
)
