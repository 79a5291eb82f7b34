import { createHash } from 'node:crypto'
import type { Enqueue } from '#services/shared/queue.ts'
import type { PassportDoor } from '../after-sales/passport/passport-door.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { RunExclusive } from '../keyed-mutex.ts'
import type { CreatePace } from '../pace.ts'
import type { StorefrontParts } from '../parts.ts'
import type { BucketOf } from '../rate-buckets.ts'
import { lettersOf, pointsForLetters, sumValues } from '../weigh-input.ts'
import { createAgentDirectory, type KnownAgent } from './agents/agent-directory.ts'
import type { AgentProfile } from './agents/agent-profile.ts'
import { negotiate, relevantTo } from './agents/negotiate.ts'
import { rulesOf } from './agents/outside-request.ts'
import { type Answer, keepAnswer, writeAnswer } from './answers/answers.ts'
import type { AnswerFit, AnswerSetup, OperationContext, OperationInput } from './operation.ts'
import { type KnownOperation, OPERATIONS, type OperationName } from './operations/operations.ts'
import { offeredCapabilities, UCP_VERSION } from './protocol/capabilities.ts'
import { invalidRequest, type Refusal, refusal, unrecoverable } from './protocol/outcome.ts'
import { capabilitiesOf, ownExtensions } from './protocol/own-extensions.ts'
import { isTooDeep } from './protocol/read-input.ts'
import { isSigned, verifyRequest } from './signatures/verify-request.ts'

export interface UcpParts
  extends Pick<StorefrontParts, 'database' | 'publicUrl' | 'signingKey' | 'askForNews' | 'log' | 'now'> {
  readonly catalogue: Catalogue
  readonly runExclusive: RunExclusive
  readonly createPace: CreatePace
  readonly changeLanes: Enqueue
  readonly bucketOf: BucketOf
  readonly answerFit: AnswerFit | undefined
  readonly answerSetup: AnswerSetup | undefined
  readonly passports: PassportDoor
  /** Agents that the owner has let in beforehand, by the addresses of their profiles. */
  readonly vettedAgents: ReadonlyMap<string, AgentProfile>
}

/** What a transport knows of a request besides what it asks. */
export interface AgentCall {
  /** The address of the agent's profile, as it was sent. */
  readonly profile: string | undefined
  readonly idempotencyKey: string | undefined
  /** SHA-256 of the bytes that were sent, by which a repeated key is known to come with the same request. */
  readonly digest: string
  /** The network that pays; undefined for this process's own calls. */
  readonly payer: string | undefined
  readonly signal: AbortSignal
  /** The request as a signature covers it. */
  readonly signed?: {
    readonly method: string
    readonly headers: Headers
    readonly path: string
    readonly search: string
    readonly contentDigest: string | undefined
  }
}

/** Operations that only tell what anybody may read. */
export type CatalogOperation = Extract<OperationName, 'search_catalog' | 'lookup_catalog' | 'get_product'>

/** The protocol for programs that shop for somebody, whatever carries their requests. */
export interface Ucp {
  call(name: OperationName, input: OperationInput, call: AgentCall): Promise<Answer>
  /** Answers a program that names no profile, as one that can do all that the shop can. */
  askCatalog(
    name: CatalogOperation,
    input: OperationInput,
    asker: Pick<AgentCall, 'payer' | 'signal'>,
  ): Promise<Answer>
}

/** A profile that is not known yet costs a request to the outside. */
const LOOK_UP_POINTS = 100
const SLICE_POINTS = 10
/** An answer stays for two days, in case that its request comes again. */
const KEPT_CHARACTERS_A_POINT = 1_000
const KEY = /^[\x20-\x7e]{1,255}$/
const FULL_S = 2

const NOBODY: KnownAgent = {
  url: '',
  profile: { ucp: { version: UCP_VERSION, capabilities: {} }, keys: [] },
}

export function createUcp(parts: UcpParts): Ucp {
  const { database, publicUrl, now, runExclusive, bucketOf, changeLanes } = parts
  const offered = offeredCapabilities(capabilitiesOf(ownExtensions(parts)), {
    hasNewsletter: parts.askForNews !== undefined,
  })
  const agents = createAgentDirectory({ rules: rulesOf(publicUrl), vetted: parts.vettedAgents })

  async function call(name: OperationName, input: OperationInput, asked: AgentCall): Promise<Answer> {
    const operation: KnownOperation = OPERATIONS[name]
    const { payer } = asked
    const bucket = bucketOf(payer)
    if (!bucket.take(operation.points)) return tooMany(operation.points)
    if (asked.profile === undefined)
      return refusal(400, 'invalid_profile_url', 'The request does not say which agent sends it.')
    const agent = await agents.find(asked.profile, { payer, mayAsk: () => bucket.take(LOOK_UP_POINTS) })
    if (agent.kind === 'refused') return { continueUrl: publicUrl, ...agent }
    const refused = await checkSignature(asked, agent, operation.isSigned === true)
    if (refused) return refused
    if (isTooDeep(input.body)) return invalidRequest('The request is nested too deep.')
    const ofLetters = operation.isChange ? pointsForLetters(sumValues(input.body, lettersOf)) : 0
    if (!bucket.take(ofLetters)) return tooMany(ofLetters)
    const active = negotiate(offered, agent.profile)
    const relevant = relevantTo(operation.capability, active)
    if (!active.has(operation.capability)) {
      const said = `The agent’s profile does not have ${operation.capability} in a version of the shop.`
      const messages = [unrecoverable('capabilities_incompatible', said)]
      return writeAnswer({ kind: 'none', messages, continueUrl: publicUrl }, relevant)
    }

    const { signal } = asked
    const answer = () => run(operation, input, { agent, active, payer, signal })
    if (!operation.isChange) return answer()
    const inTurn = async (work: () => Promise<Answer>) => {
      const done = await changeLanes(work, payer, signal)
      return done === 'full' ? tooMany(operation.points) : done
    }
    const key = asked.idempotencyKey
    if (key === undefined) return inTurn(answer)
    if (!KEY.test(key)) return invalidRequest('An idempotency key has 1 to 255 characters of ASCII.')
    const digest = createHash('sha256')
      .update(`${input.id ?? ''}\n${asked.digest}`)
      .digest('base64url')
    const request = { agent: agent.url, operation: name, key, digest }
    const onKept = (characters: number) => bucket.charge(Math.floor(characters / KEPT_CHARACTERS_A_POINT))
    return keepAnswer({ query: database.query, runExclusive, inTurn, onKept, now }, request, answer)
  }

  async function askCatalog(
    name: CatalogOperation,
    input: OperationInput,
    { payer, signal }: Pick<AgentCall, 'payer' | 'signal'>,
  ): Promise<Answer> {
    const operation: KnownOperation = OPERATIONS[name]
    if (!bucketOf(payer).take(operation.points)) return tooMany(operation.points)
    if (isTooDeep(input.body)) return invalidRequest('The request is nested too deep.')
    return run(operation, input, { agent: NOBODY, active: offered, payer, signal })
  }

  async function run(
    operation: KnownOperation,
    input: OperationInput,
    known: Pick<OperationContext, 'agent' | 'active' | 'payer' | 'signal'>,
  ): Promise<Answer> {
    const { active, payer, signal } = known
    const onSlice = () => bucketOf(payer).charge(SLICE_POINTS)
    const pace = parts.createPace({ signal, asker: payer, onSlice })
    const outcome = await operation.run({ ...parts, ...known, pace }, input)
    return writeAnswer(outcome, relevantTo(operation.capability, active))
  }

  /** A signature that is there must be right; keys that are not known yet may be new. */
  async function checkSignature(
    { signed, payer }: AgentCall,
    { url, profile }: KnownAgent,
    isNeeded: boolean,
  ): Promise<Refusal | undefined> {
    const request = signed && { ...signed, url: new URL(signed.path + signed.search, publicUrl) }
    if (!request || !isSigned(request))
      return isNeeded
        ? refusal(401, 'signature_missing', 'This has to be asked for with a signature.')
        : undefined
    const verdict = verifyRequest(request, profile.keys, now())
    if (verdict.kind === 'verified') return undefined
    if (verdict.code !== 'key_not_found') return verdict
    const renewed = await agents.refresh(url, payer)
    if (renewed.kind === 'refused') return renewed
    const again = verifyRequest(request, renewed.profile.keys, now())
    return again.kind === 'refused' ? again : undefined
  }

  function tooMany(points: number): Answer {
    const retryAfterS = Math.max(FULL_S, Math.ceil(points / 100))
    return refusal(429, 'rate_limited', 'Too much is asked from here just now.', { retryAfterS })
  }

  return { call, askCatalog }
}
