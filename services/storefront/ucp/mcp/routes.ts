import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import * as v from 'valibot'
import { brand } from '#facts/brand.ts'
import { mcpRoutes } from '#services/shared/mcp/mcp-routes.ts'
import type { McpTool, ToolAnswer, ToolCaller } from '#services/shared/mcp/tool.ts'
import { networkOf } from '#services/shared/network.ts'
import { withBoundFailures } from '#services/shared/refusal-log.ts'
import type { CallerEnvironment } from '../../caller.ts'
import type { StorefrontParts } from '../../parts.ts'
import { type KnownOperation, OPERATIONS, type OperationName } from '../operations/operations.ts'
import { MCP_PATH } from '../profile/routes.ts'
import { failureOf, invalidRequest } from '../protocol/outcome.ts'
import { signAnswers } from '../signatures/sign-answers.ts'
import { contentDigest } from '../signatures/signature-base.ts'
import type { Ucp } from '../ucp.ts'
import { failed } from './failed.ts'
import { jsonSchemaOf } from './json-schema.ts'

/** A hundred lines with all that can be said of them have 40 kB. */
const MOST_BODY_BYTES = 128 * 1024

const INSTRUCTIONS = `The shop of ${brand.name} by the Universal Commerce Protocol, for agents whose profile is in meta["ucp-agent"].profile. A person pays at continue_url.`

/** The protocol by tools, of the names of its operations, at the address that the shop's profile names. */
export function ucpTools(
  ucp: Ucp,
  parts: Pick<StorefrontParts, 'publicUrl' | 'signingKey' | 'log' | 'now' | 'share'>,
) {
  const { publicUrl, now, share } = parts
  const log = withBoundFailures(parts.log, now)
  const tools = mcpRoutes({
    path: MCP_PATH,
    maxBodyBytes: MOST_BODY_BYTES,
    info: { name: 'keel-ucp', title: brand.name, websiteUrl: publicUrl },
    instructions: INSTRUCTIONS,
    loadTools: async () => operationNames.map((name) => toolOf(ucp, name, log)),
    log: parts.log,
    now,
    share,
  })
  return new Hono<CallerEnvironment>().use(MCP_PATH, signAnswers(parts)).route('/', tools)
}

const operationNames = Object.keys(OPERATIONS) as OperationName[]

/** What a tool takes beside `meta` and `id`: the body that the operation has over plain HTTP. */
const RESOURCES = ['catalog', 'cart', 'checkout', 'order'] as const

/** What every call may say of itself, and of the resource that it is about; the operation checks the rest. */
const callSchema = v.object({
  meta: v.optional(
    v.object({
      'ucp-agent': v.optional(v.object({ profile: v.optional(v.string()) })),
      'idempotency-key': v.optional(v.string()),
    }),
    {},
  ),
  id: v.optional(v.string()),
})

function toolOf(ucp: Ucp, name: OperationName, log: StorefrontParts['log']): McpTool {
  const { isChange, capability, body }: KnownOperation = OPERATIONS[name]
  const resource = RESOURCES.find((each) => name.endsWith(`_${each}`)) ?? 'catalog'
  const title = name.replaceAll('_', ' ').replace(/^./, (letter) => letter.toUpperCase())
  // A checkout is completed by its id alone, and what is said beside it is taken along.
  const isNeeded = body !== undefined && name !== 'complete_checkout'
  const isOfOne = resource !== 'catalog' && !name.startsWith('create_')
  return {
    ...{ name, title, isReadOnly: !isChange, checksItself: true },
    description: `${title}, of the capability ${capability}. meta["ucp-agent"].profile is the address of the agent’s profile; ${body ? `${resource} is what the operation has as its body` : `id is the ${resource}’s`}.`,
    inputSchema: {
      type: 'object',
      properties: {
        meta: metaSchema,
        ...(isOfOne && { id: { type: 'string', description: `Of the ${resource}.` } }),
        ...(body && { [resource]: jsonSchemaOf(body) }),
      },
      required: ['meta', ...(isOfOne ? ['id'] : []), ...(isNeeded ? [resource] : [])],
    },
    run: (input, caller) =>
      call(ucp, { name, resource, input }, caller).catch((error: unknown) => {
        log.error({ err: error, tool: name }, 'an agent could not be answered')
        return failed(failureOf(error))
      }),
  }
}

const metaSchema = {
  type: 'object',
  properties: {
    'ucp-agent': {
      type: 'object',
      properties: { profile: { type: 'string', description: 'The address of the agent’s profile.' } },
      required: ['profile'],
    },
    'idempotency-key': {
      type: 'string',
      description: 'Of the agent’s own making, for a change: repeated with it, the change is not made again.',
    },
  },
  required: ['ucp-agent'],
}

interface Asked {
  readonly name: OperationName
  readonly resource: string
  readonly input: Readonly<Record<string, unknown>>
}

async function call(
  ucp: Ucp,
  { name, resource, input }: Asked,
  { address, signal, sent }: ToolCaller,
): Promise<ToolAnswer> {
  const read = v.safeParse(callSchema, input)
  if (!read.success) return failed(invalidRequest('meta and id are not as the protocol has them.'))
  const { meta, id } = read.output
  const { meta: _meta, ...said } = input
  const answer = await ucp.call(
    name,
    { ...(id !== undefined && { id }), body: input[resource] ?? {} },
    {
      profile: meta['ucp-agent']?.profile,
      idempotencyKey: meta['idempotency-key'],
      digest: createHash('sha256').update(JSON.stringify(said)).digest('base64url'),
      payer: address === undefined ? undefined : networkOf(address),
      signal,
      signed: {
        ...{ method: 'POST', headers: sent.headers, contentDigest: contentDigest(sent.bytes) },
        path: new URL(sent.url).pathname,
        search: new URL(sent.url).search,
      },
    },
  )
  return answer.kind === 'answered' ? { kind: 'answered', answer: answer.body } : failed(answer)
}
