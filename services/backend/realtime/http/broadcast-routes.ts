import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as v from 'valibot'
import { networkOf } from '#services/shared/network.ts'
import { whoAsks } from '../../access/token-reader.ts'
import type { Who } from '../../access/who.ts'
import type { CallerEnvironment } from '../../api-key/caller.ts'
import { parseJson } from '../frames/parse-json.ts'
import { MAX_NAME_BYTES } from '../frames/write-frame.ts'
import type { RealtimeParts } from '../parts.ts'
import { roomOf, TOPIC_PREFIX } from '../topics/channel.ts'
import type { Said } from '../topics/cluster.ts'
import { type Broadcast, sizeOf } from '../topics/topics.ts'

const BLANK = "can't be blank"
const INVALID = 'is invalid'

const textSchema = v.pipe(
  v.nullish(v.string(INVALID), ''),
  v.check((text) => text.trim() !== '', BLANK),
)
const objectSchema = v.pipe(
  v.unknown(),
  v.check((value) => !Array.isArray(value), INVALID),
  v.record(v.string(), v.unknown(), INVALID),
)
const messageSchema = v.object({
  id: v.nullish(v.string(INVALID)),
  topic: textSchema,
  event: textSchema,
  payload: v.pipe(
    v.nullish(objectSchema, null),
    v.check((payload) => payload !== null, BLANK),
  ),
  private: v.nullish(v.boolean(INVALID), false),
})
const listSchema = v.object({ messages: v.array(v.record(v.string(), v.unknown())) })
const someMessagesSchema = v.object({ messages: v.nonNullish(v.unknown()) })
const batchSchema = v.object({ messages: v.pipe(v.array(messageSchema), v.nonEmpty()) })

interface Environment extends CallerEnvironment {
  Variables: { readonly who: Who }
}

interface ToSay {
  /** The topic's name without the clients' prefix. */
  readonly topic: string
  readonly isPrivate: boolean
  readonly broadcast: Broadcast
}

/** Broadcasts by HTTP, for clients that have joined nothing. */
export function broadcastRoutes(parts: RealtimeParts): Hono<Environment> {
  const { budgets, cluster, limits, privateTopics, tokens, log } = parts

  return new Hono<Environment>()
    .get('/websocket', (c) => c.json({ error: 'Not a websocket handshake' }, 400))
    .use('/api/*', async (c, next) => {
      // The budget is checked before the body is read, so its length is not known yet.
      if (!budgets.mayBeRead(networkFrom(c), 0)) return c.json(TOO_MANY_REQUESTS, 429)
      const asking = await whoAsks(tokens, c.req.raw.headers)
      if (asking.kind !== 'known') return c.json({ message: 'Unauthorized' }, 401)
      c.set('who', asking.who)
      return next()
    })
    .use(
      '/api/*',
      bodyLimit({
        maxSize: limits.maxFrameBytes,
        onError: (c) => c.json({ message: 'Request Entity Too Large' }, 413),
      }),
    )
    .post('/api/broadcast', async (c) => {
      const body = await readBody(c)
      const read = budgets.work(networkFrom(c), () => readBatch(c, body, limits))
      if (read instanceof Response) return read
      const said = await whatMayBeSaid(c, read)
      return said instanceof Response ? said : budgets.work(networkFrom(c), () => answerSaid(c, said))
    })
    .post('/api/broadcast/:topic/events/:event', async (c) => {
      const payload = await readBody(c)
      const read = budgets.work(networkFrom(c), () => readOne(c, payload, limits))
      if (read instanceof Response) return read
      const said = await whatMayBeSaid(c, [read])
      if (said instanceof Response) return said
      if (said.length === 0) return c.json({ message: 'Unauthorized' }, 403)
      return budgets.work(networkFrom(c), () => answerSaid(c, said))
    })
    .onError((error, c) => {
      log.error({ err: error, path: c.req.path }, 'a broadcast could not be answered')
      return c.json({ message: 'Internal Server Error' }, 500)
    })

  async function readBody(c: Context<Environment>): Promise<Buffer> {
    const body = Buffer.from(await c.req.arrayBuffer())
    budgets.chargeRead(networkFrom(c), body.length)
    return body
  }

  /** Leaves out what policies do not let the caller say, as the hosted backend does without a word. */
  async function whatMayBeSaid(
    c: Context<Environment>,
    toSay: readonly ToSay[],
  ): Promise<readonly Said[] | Response> {
    const network = networkFrom(c)
    const topics = new Set(toSay.flatMap(({ topic, isPrivate }) => (isPrivate ? topic : [])))
    // Policies are asked as they are by a join.
    if ([...topics].some(() => !budgets.mayJoin(network))) return c.json(TOO_MANY_REQUESTS, 429)
    const rights = await Promise.all(
      [...topics].map((topic) => privateTopics.rightsOf({ who: c.get('who'), topic, network })),
    )
    if (rights.includes('full')) return c.json(TOO_MANY_REQUESTS, 429)
    const allowed = new Set(
      [...topics].filter((_, at) => {
        const those = rights[at]
        return those !== undefined && those !== 'full' && those.write.has('broadcast')
      }),
    )
    return toSay
      .filter(({ topic, isPrivate }) => !isPrivate || allowed.has(topic))
      .map(({ topic, isPrivate, broadcast }) => ({
        room: roomOf(TOPIC_PREFIX + topic, isPrivate),
        broadcast,
      }))
  }

  function answerSaid(c: Context<Environment>, said: readonly Said[]): Response {
    const admission = cluster.broadcast(networkFrom(c), said)
    return admission === 'admitted' ? c.body(null, 202) : c.json(TOO_MANY_REQUESTS, 429)
  }
}

function readBatch(
  c: Context<Environment>,
  bytes: Buffer,
  limits: RealtimeParts['limits'],
): readonly ToSay[] | Response {
  const body = parseJson(bytes)
  if (body.kind === 'no-json')
    return bytes.length > 0 ? c.json(BAD_REQUEST, 400) : c.json({ errors: { messages: [BLANK] } }, 422)
  if (body.kind === 'too-complex' || isLarger(body.value, limits.maxBatchMessages))
    return c.json({ message: 'Too many messages to broadcast, please reduce the batch size' }, 429)
  const read = v.safeParse(batchSchema, body.value)
  if (!read.success) return c.json({ errors: { messages: describeIssues(body.value) } }, 422)
  const said = read.output.messages.map(({ id, topic, event, payload, private: isPrivate }) => ({
    ...{ topic, isPrivate: isPrivate ?? false },
    broadcast: messageOf({ event, payload, type: 'broadcast', ...(id ? { meta: { id } } : {}) }),
  }))
  if (said.some(({ broadcast }) => sizeOf(broadcast) > limits.maxBroadcastBytes))
    return c.json({ errors: { messages: [{ payload: [TOO_LARGE] }] } }, 422)
  return said
}

function readOne(
  c: Context<Environment>,
  payload: Buffer,
  limits: RealtimeParts['limits'],
): ToSay | Response {
  const encoding = encodingOf(c.req.header('content-type'))
  if (!encoding) return c.json({ error: UNSUPPORTED }, 415)
  const { topic = '', event = '' } = c.req.param()
  const { kind } = encoding === 'json' ? parseJson(payload) : { kind: 'parsed' }
  if (payload.length > limits.maxBroadcastBytes || kind === 'too-complex')
    return c.json({ errors: { payload: [TOO_LARGE] } }, 422)
  if (kind === 'no-json') return c.json(BAD_REQUEST, 400)
  if ([TOPIC_PREFIX + topic, event].some((name) => Buffer.byteLength(name) > MAX_NAME_BYTES))
    return c.json({ errors: { event: [`should be at most ${MAX_NAME_BYTES} byte(s)`] } }, 422)
  const isPrivate = c.req.query('private') === 'true'
  return { topic, isPrivate, broadcast: { kind: 'user', event, encoding, payload } }
}

function networkFrom({ env }: Context<Environment>): string {
  return networkOf(env.address ?? '')
}

function messageOf(message: object): Broadcast {
  return { kind: 'message', payload: JSON.stringify(message) }
}

/** The number of messages is checked before the messages themselves. */
function isLarger(body: unknown, max: number): boolean {
  const list = v.safeParse(listSchema, body)
  return list.success && list.output.messages.length > max
}

const BAD_REQUEST = { message: 'Bad Request' }
const TOO_MANY_REQUESTS = { message: 'You have exceeded your rate limit' }
const TOO_LARGE = 'Payload size exceeds tenant limit'
const UNSUPPORTED = 'Unsupported Media Type. Use application/json or application/octet-stream'
/** For each message, which fields are missing or of another kind, as the hosted backend tells them. */
function describeIssues(body: unknown): object[] | string[] {
  const list = v.safeParse(listSchema, body)
  if (!list.success) return [v.is(someMessagesSchema, body) ? INVALID : BLANK]
  if (list.output.messages.length === 0) return [BLANK]
  return list.output.messages.map((message) => {
    const read = v.safeParse(messageSchema, message)
    const issues = read.success ? [] : read.issues
    return Object.fromEntries(issues.map(({ path, message: told }) => [String(path?.[0]?.key), [told]]))
  })
}

function encodingOf(contentType: string | undefined): 'json' | 'binary' | undefined {
  const [type] = (contentType ?? 'application/json').split(';')
  if (type === 'application/json') return 'json'
  return type === 'application/octet-stream' ? 'binary' : undefined
}
