import * as v from 'valibot'
import type { Config } from '../config/config.ts'
import type { Log } from '../log.ts'
import type { Observer } from '../telemetry/observer.ts'
import { boundedFetch } from './hosted-fetch.ts'

/** A key that a hosted service refuses, in the words of `/health/ready`. */
export type RefusedKey =
  | 'the storefront refuses the access token'
  | 'the backend refuses the public key'
  | 'the backend refuses the service key'

export interface HostedKeys {
  /** Calls a hosted service, and notices when it refuses. */
  readonly fetch: typeof boundedFetch
  /** The first refused key; the services are asked again where that may have changed. */
  refused(): Promise<RefusedKey | undefined>
}

interface Door {
  readonly refused: RefusedKey
  readonly variable: string
  readonly url: string
  /** Sends a request that a service refuses only for a wrong key. */
  ask(signal: AbortSignal): Promise<Response>
}

const json = v.pipe(v.string(), v.parseJson())
const REFUSALS = [401, 403]
/** The limit keeps a hanging service from holding up the start. */
const TIMEOUT_MS = 3_500
const ASK_AGAIN_MS = 5_000
const ANYTHING = JSON.stringify({ query: '{ shop { name } }' })

/**
 * Watches whether hosted services take the shop's keys. It asks them at the start, after any refusal, which may have
 * had another reason, and as long as a key is refused.
 */
export async function watchHostedKeys(
  config: Config,
  log: Log,
  onService?: Observer['onService'],
): Promise<HostedKeys> {
  const doors = doorsOf(config)
  const refused = new Set<Door>()
  let isDoubtful = doors.length > 0
  let askedAtMs = Number.NEGATIVE_INFINITY
  let asking: Promise<void> | undefined

  async function ask(door: Door) {
    const isRefused = await door.ask(AbortSignal.timeout(TIMEOUT_MS)).then(isRefusal, () => undefined)
    // A service that cannot be reached says nothing about its key; the pages show that failure.
    if (isRefused === undefined || isRefused === refused.has(door)) return
    const { variable, url } = door
    if (isRefused) {
      refused.add(door)
      log.error({ url, variable }, `${url} refuses the key in ${variable}: set one of that service`)
    } else {
      refused.delete(door)
      log.info({ url, variable }, `${url} takes the key in ${variable} again`)
    }
  }

  function askAll(): Promise<void> {
    isDoubtful = false
    askedAtMs = performance.now()
    asking ??= Promise.all(doors.map(ask)).then(() => {
      asking = undefined
    })
    return asking
  }

  if (isDoubtful) await askAll()
  return {
    async fetch(url, init) {
      const askedMs = performance.now()
      let status: number | undefined
      try {
        const answer = await boundedFetch(url, init)
        status = answer.status
        if (REFUSALS.includes(status)) isDoubtful = true
        return answer
      } finally {
        onService?.({ host: new URL(url).host, status, tookMs: performance.now() - askedMs })
      }
    },
    async refused() {
      const isDue = performance.now() - askedAtMs >= ASK_AGAIN_MS
      if ((isDoubtful || refused.size > 0) && isDue) await askAll()
      const [first] = refused
      return first?.refused
    },
  }
}

/** Both services refuse in JSON; what stands before them, such as a firewall, says nothing of a key by its own page. */
async function isRefusal(answer: Response): Promise<boolean> {
  const text = await answer.text()
  if (REFUSALS.includes(answer.status)) return v.is(json, text)
  // Some services refuse with status 200 and an error in GraphQL.
  return /"code":\s*"UNAUTHORIZED"/.test(text)
}

function doorsOf({ storefront, backend }: Config): Door[] {
  const doors: Door[] = []
  if (storefront.kind === 'hosted') {
    const { url, accessToken, apiVersion } = storefront
    const headers = {
      'content-type': 'application/json',
      'x-shopify-storefront-access-token': accessToken,
    }
    doors.push({
      ...{ refused: 'the storefront refuses the access token', variable: 'STOREFRONT_ACCESS_TOKEN', url },
      ask: (signal) =>
        boundedFetch(`${url}/api/${apiVersion}/graphql.json`, {
          ...{ method: 'POST', headers, body: ANYTHING, signal },
        }),
    })
  }
  if (backend.kind === 'hosted') {
    const { url, anonKey, serviceKey } = backend
    const askWith = (apikey: string) => (signal: AbortSignal) =>
      boundedFetch(`${url}/auth/v1/settings`, { headers: { apikey }, signal })
    doors.push(
      {
        ...{ refused: 'the backend refuses the public key', variable: 'BACKEND_ANON_KEY', url },
        ask: askWith(anonKey),
      },
      {
        ...{ refused: 'the backend refuses the service key', variable: 'BACKEND_SERVICE_KEY', url },
        ask: askWith(serviceKey),
      },
    )
  }
  return doors
}
