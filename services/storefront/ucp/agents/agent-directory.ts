import { LRUCache } from 'lru-cache'
import { UCP_VERSION } from '../protocol/capabilities.ts'
import { type Refusal, refusal } from '../protocol/outcome.ts'
import { type AgentProfile, readProfile } from './agent-profile.ts'
import { askOutside, type OutsideRules, readOutsideUrl } from './outside-request.ts'

const WITHIN_MS = 2_000
/** The protocol asks for no less than 128 kB; profiles have less than 5. */
const MOST_BYTES = 128 * 1024
const MOST_ADDRESS_CHARACTERS = 2048
/** The protocol's floor: nobody can make the shop ask one address more often. */
const SHORTEST_MS = 60_000
const LONGEST_MS = 24 * 60 * 60_000
const FAILURE_LASTS_MS = 30_000
const MOST_KEPT = 500
/** In memory a profile takes some four bytes for each character of it. */
const MOST_KEPT_CHARACTERS = 8 * 1024 * 1024
/** Whoever names ever new addresses that lead to nothing pushes out others that lead to nothing, and no agent. */
const MOST_FAILURES_KEPT = 500
/** Whoever names ever new addresses fills no more than this many sockets. */
const MOST_AT_ONCE = 16
/** One network fills no more of them, so that others find room while all of its addresses are silent. */
const MOST_OF_ONE_NETWORK = 2

export interface KnownAgent {
  /** The address of the profile, by which the agent is known from then on. */
  readonly url: string
  readonly profile: AgentProfile
}

export type FoundAgent = ({ readonly kind: 'found' } & KnownAgent) | Refusal

/** Who names an agent. */
export interface Namer {
  /** Its network; undefined for this process's own calls. */
  readonly payer: string | undefined
  /** Asked before a profile is fetched that is not kept; false where the sender has asked for too many. */
  mayAsk(): boolean
}

export interface AgentDirectory {
  /** Reads the profile at an address that a request named. */
  find(url: string, namer: Namer): Promise<FoundAgent>
  /** Fetches a profile anew whose keys may have changed, at most once in the shortest lifetime. */
  refresh(url: string, payer: string | undefined): Promise<FoundAgent>
}

export interface DirectoryParts {
  readonly rules: OutsideRules
  /** Profiles of agents that the owner has let in beforehand, by their addresses: these are not fetched. */
  readonly vetted: ReadonlyMap<string, AgentProfile>
}

/** Keeps the profiles of agents for as long as they say, and of no more agents than it has room for. */
export function createAgentDirectory({ rules, vetted }: DirectoryParts): AgentDirectory {
  const kept = new LRUCache<string, { readonly found: FoundAgent; readonly atMs: number }>({
    ...{ max: MOST_KEPT, maxSize: MOST_KEPT_CHARACTERS },
    sizeCalculation: ({ found }) => JSON.stringify(found).length,
    noDeleteOnStaleGet: true,
  })
  const failures = new LRUCache<string, Refusal>({ max: MOST_FAILURES_KEPT })
  const fetching = new Map<
    string,
    { readonly payer: string | undefined; readonly found: Promise<FoundAgent> }
  >()

  function isFull(payer: string | undefined): boolean {
    const ofNetwork = [...fetching.values()].filter((each) => each.payer === payer)
    return fetching.size >= MOST_AT_ONCE || ofNetwork.length >= MOST_OF_ONE_NETWORK
  }

  /** The profile as it was, for as long as any may be kept, since a known agent must not wait for unknown ones. */
  function whileFull(url: URL): FoundAgent {
    const before = kept.get(url.href, { allowStale: true })
    if (before && performance.now() - before.atMs < LONGEST_MS) return before.found
    return refusal(503, 'profile_unreachable', 'The shop looks up too many agents just now.', {
      retryAfterS: 2,
    })
  }

  function fetchOnce(url: URL, payer: string | undefined): Promise<FoundAgent> {
    const name = url.href
    const found = fetchProfile(url, rules)
      .then(({ found, lastsMs }) => {
        // A profile that cannot be fetched anew just now is good for as long as it said.
        if (found.kind === 'refused') failures.set(name, found, { ttl: lastsMs })
        else kept.set(name, { found, atMs: performance.now() }, { ttl: lastsMs })
        return found
      })
      .finally(() => fetching.delete(name))
    fetching.set(name, { payer, found })
    return found
  }

  function read(text: string): URL | Refusal {
    const url = readOutsideUrl(text, rules)
    // Written out, a letter beyond ASCII is six characters and more.
    if (url && url.href.length <= MOST_ADDRESS_CHARACTERS) return url
    return refusal(400, 'invalid_profile_url', 'The address of the agent’s profile must be of https.')
  }

  return {
    async find(text, { payer, mayAsk }) {
      const profile = vetted.get(text)
      if (profile) return judge(text, profile)
      const url = read(text)
      if (!(url instanceof URL)) return url
      const present = kept.get(url.href)
      if (present) return present.found
      const failure = failures.get(url.href)
      if (failure) return failure
      const running = fetching.get(url.href)
      if (running) return running.found
      if (isFull(payer)) return whileFull(url)
      if (!mayAsk())
        return refusal(429, 'rate_limited', 'Too many agents were named from here.', { retryAfterS: 10 })
      return fetchOnce(url, payer)
    },
    async refresh(text, payer) {
      const vettedProfile = vetted.get(text)
      if (vettedProfile) return judge(text, vettedProfile)
      const url = read(text)
      if (!(url instanceof URL)) return url
      const present = kept.get(url.href)
      if (present && performance.now() - present.atMs < SHORTEST_MS) return present.found
      const failure = failures.get(url.href)
      if (failure) return failure
      const running = fetching.get(url.href)
      if (running) return running.found
      return isFull(payer) ? whileFull(url) : fetchOnce(url, payer)
    },
  }
}

async function fetchProfile(url: URL, rules: OutsideRules): Promise<{ found: FoundAgent; lastsMs: number }> {
  const headers = { accept: 'application/json' }
  const asked = { url, method: 'GET', headers, withinMs: WITHIN_MS, mostBytes: MOST_BYTES } as const
  const answer = await askOutside(asked, rules)
  const failed = (found: Refusal) => ({ found, lastsMs: FAILURE_LASTS_MS })
  if (answer.kind === 'forbidden')
    return failed(refusal(400, 'invalid_profile_url', `The profile cannot be asked for: ${answer.reason}.`))
  if (answer.kind === 'failed')
    return failed(refusal(424, 'profile_unreachable', `The profile could not be fetched: ${answer.reason}.`))
  if (answer.status !== 200)
    return failed(
      refusal(424, 'profile_unreachable', `The profile was answered with status ${answer.status}.`),
    )
  const profile = readProfile(answer.body)
  if (!profile)
    return failed(refusal(422, 'profile_malformed', 'What was fetched is no profile of an agent.'))
  return { found: judge(url.href, profile), lastsMs: lifetimeOf(answer.headers['cache-control']) }
}

function judge(url: string, profile: AgentProfile): FoundAgent {
  const { version } = profile.ucp
  if (version === UCP_VERSION) return { kind: 'found', url, profile }
  return refusal(
    422,
    'version_unsupported',
    `Protocol version ${version} is not supported. This shop supports version ${UCP_VERSION}.`,
  )
}

function lifetimeOf(cacheControl: string | undefined): number {
  const seconds = Number(/(?:^|[\s,])max-age=(\d{1,9})/i.exec(cacheControl ?? '')?.[1] ?? 0)
  return Math.min(LONGEST_MS, Math.max(SHORTEST_MS, seconds * 1000))
}
