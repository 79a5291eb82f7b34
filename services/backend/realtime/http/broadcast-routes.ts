import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as v from 'valibot'
import { networkOf } from '#services/shared/network.ts'
import { whoAsks } from '../../access/who-asks.ts'
import type { GatewayEnvironment } from '../../gateway/environment.ts'
import { RateLimit } from '../../limits/rate-limit.ts'
import { TOPIC_PREFIX } from '../channels/channel.ts'
import { parseJson } from '../frames/parse-json.ts'
import { MAX_NAME_BYTES } from '../frames/write-frame.ts'
import type { RealtimeParts } from '../parts.ts'

const messageSchema = v.object({
  topic: v.pipe(v.string(), v.nonEmpty()),
  event: v.pipe(v.string(), v.nonEmpty()),
  payload: v.record(v.string(), v.unknown()),
  private: v.nullish(v.boolean(), false),
})
const batchSchema = v.object({ messages: v.array(messageSchema) })

/** Broadcasts by HTTP, for who has joined nothing. */
export function broadcastRoutes(parts: RealtimeParts): Hono<GatewayEnvironment> {
  const { company, limits, tokens, log, now } = parts
  const byNetwork = new RateLimit(limits.maxFramesPerSecond, 1_000, now, networkOf)

  return new Hono<GatewayEnvironment>()
    .get('/websocket', (c) => c.json({ error: 'Not a websocket handshake' }, 400))
    .use(
      '/api/*',
      bodyLimit({
        maxSize: limits.maxFrameBytes,
        onError: (c) => c.json({ message: 'Request Entity Too Large' }, 413),
      }),
    )
    .use('/api/*', async (c, next) => {
      const asking = await whoAsks(tokens, c.req.raw.headers)
      if (asking.kind !== 'known') return c.json({ message: 'Unauthorized' }, 401)
      if (c.env.address !== undefined && !byNetwork.take(c.env.address))
        return c.json({ message: 'You have exceeded your rate limit' }, 429)
      return next()
    })
    .post('/api/broadcast', async (c) => {
      const body: unknown = await c.req.json().catch(() => undefined)
      const read = v.safeParse(batchSchema, body)
      if (!read.success) return c.json({ errors: { messages: describeIssues(body) } }, 422)
      const texts = read.output.messages.map(({ event, payload }) =>
        JSON.stringify({ event, payload, type: 'broadcast' }),
      )
      if (texts.some((text) => Buffer.byteLength(text) > limits.maxBroadcastBytes))
        return c.json({ errors: { messages: [{ payload: [TOO_LARGE] }] } }, 422)
      for (const [place, { topic, private: isPrivate }] of read.output.messages.entries()) {
        // No policy lets anybody speak in private channels.
        if (isPrivate) continue
        company.broadcast(TOPIC_PREFIX + topic, { kind: 'message', payload: texts[place] ?? '{}' })
      }
      return c.body(null, 202)
    })
    .post('/api/broadcast/:topic/events/:event', async (c) => {
      const encoding = encodingOf(c.req.header('content-type'))
      if (!encoding) return c.json({ error: UNSUPPORTED }, 415)
      const { topic, event } = c.req.param()
      const payload = Buffer.from(await c.req.arrayBuffer())
      if (payload.length > limits.maxBroadcastBytes) return c.json({ errors: { payload: [TOO_LARGE] } }, 422)
      if (encoding === 'json' && parseJson(payload) === undefined)
        return c.json({ message: 'Bad Request' }, 400)
      if ([TOPIC_PREFIX + topic, event].some((name) => Buffer.byteLength(name) > MAX_NAME_BYTES))
        return c.json({ errors: { event: [`should be at most ${MAX_NAME_BYTES} byte(s)`] } }, 422)
      if (c.req.query('private') === 'true') return c.json({ message: 'Unauthorized' }, 403)
      company.broadcast(TOPIC_PREFIX + topic, { kind: 'user', event, encoding, payload })
      return c.body(null, 202)
    })
    .onError((error, c) => {
      log.error({ err: error, path: c.req.path }, 'a broadcast could not be answered')
      return c.json({ message: 'Internal Server Error' }, 500)
    })
}

const TOO_LARGE = 'Payload size exceeds tenant limit'
const UNSUPPORTED = 'Unsupported Media Type. Use application/json or application/octet-stream'
const BLANK = "can't be blank"

/** For each message, which of its fields are missing, as the hosted backend tells. */
function describeIssues(body: unknown): object[] | string[] {
  const list = v.safeParse(v.object({ messages: v.array(v.unknown()) }), body)
  if (!list.success) return [BLANK]
  return list.output.messages.map((message) => {
    const read = v.safeParse(messageSchema, message)
    const fields = read.success ? [] : read.issues.map((issue) => String(issue.path?.[0]?.key ?? 'payload'))
    return Object.fromEntries(fields.map((field) => [field, [BLANK]]))
  })
}

function encodingOf(contentType: string | undefined): 'json' | 'binary' | undefined {
  const [type] = (contentType ?? 'application/json').split(';')
  if (type === 'application/json') return 'json'
  return type === 'application/octet-stream' ? 'binary' : undefined
}
