import { createPublicKey, generateKeyPairSync, type JsonWebKey, randomUUID, verify } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { writeId } from '#services/storefront/global-ids.ts'
import { signRequest } from '#services/storefront/ucp/signatures/sign-message.ts'
import { contentDigest } from '#services/storefront/ucp/signatures/signature-base.ts'
import { describeEmptyStorefront } from '#tests/fixtures/database/twin-suites.ts'
import { putOnShelf } from '#tests/fixtures/storefront/checkout-shelf.ts'
import { ORIGIN } from '#tests/fixtures/storefront/storefront-twin.ts'
import { AGENT, knownProfile } from '#tests/fixtures/ucp/shopping-agent.ts'

const HOUR_MS = 60 * 60_000

describeEmptyStorefront('what is signed', ({ twin, database, reopen }) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwk = { ...publicKey.export({ format: 'jwk' }), kid: 'agent-now' }
  let chair = ''
  beforeAll(async () => {
    await reopen({ vettedAgents: new Map([[AGENT, knownProfile({ keys: [jwk] })]]) })
    chair = writeId('ProductVariant', await putOnShelf(database()))
  })

  interface Sent {
    readonly method?: string
    readonly path: string
    readonly body?: object
    readonly headers?: Readonly<Record<string, string>>
  }
  const rest = (path: string) => `/api/ucp/rest${path}`
  const headersOf = (headers: Sent['headers'] = {}) => ({
    ...{ 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    ...{ 'ucp-agent': `profile="${AGENT}"`, ...headers },
  })
  const send = ({ method = 'POST', path, body, headers }: Sent) =>
    twin().fetch(
      new Request(ORIGIN + path, {
        ...{ method, headers: headersOf(headers) },
        ...(body && { body: JSON.stringify(body) }),
      }),
    )
  const sign = ({ method = 'POST', path, body, headers }: Sent, at = new Date(), kid = 'agent-now') =>
    signRequest(
      { kid, key: privateKey },
      { method, url: new URL(ORIGIN + path), headers: headersOf(headers) },
      body && JSON.stringify(body),
      at,
    )

  /** As whoever has the shop's profile verifies an answer, by the protocol's text and by none of the shop's code. */
  async function isByTheShop(answer: Response, text: string): Promise<boolean> {
    const [, parameters = '', keyid = ''] =
      /^sig1=(\("@status" "content-digest" "content-type"\);created=\d+;keyid="([^"]+)")$/.exec(
        answer.headers.get('signature-input') ?? '',
      ) ?? []
    const profile = (await (await send({ method: 'GET', path: '/.well-known/ucp' })).json()) as {
      keys: (JsonWebKey & { kid: string })[]
    }
    const key = profile.keys.find(({ kid }) => kid === keyid)
    if (!key || answer.headers.get('content-digest') !== contentDigest(text)) return false
    const base = [
      `"@status": ${answer.status}`,
      `"content-digest": ${answer.headers.get('content-digest')}`,
      `"content-type": ${answer.headers.get('content-type')}`,
      `"@signature-params": ${parameters}`,
    ].join('\n')
    const [, signature = ''] = /^sig1=:(.+):$/.exec(answer.headers.get('signature') ?? '') ?? []
    return verify(
      'sha256',
      Buffer.from(base),
      { key: createPublicKey({ key, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64'),
    )
  }

  const checkout = () => ({ line_items: [{ item: { id: chair }, quantity: 1 }] })
  const call = (name: string, input: object): Sent => ({
    path: '/api/ucp/mcp',
    body: {
      ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
      params: { name, arguments: { meta: { 'ucp-agent': { profile: AGENT } }, ...input } },
    },
  })

  test('are answers of each kind, by the keys of the shop’s profile', async () => {
    const made = await send({ path: rest('/checkout-sessions'), body: checkout() })
    const text = await made.text()
    expect(made.status).toBe(201)
    expect(await isByTheShop(made, text)).toBe(true)
    expect(await isByTheShop(made, text.replace('24900', '1'))).toBe(false)
    const { id } = JSON.parse(text)
    for (const asked of [
      { path: rest(`/checkout-sessions/${id}/complete`), body: {} },
      { method: 'GET', path: rest(`/checkout-sessions/${id}`) },
      { path: rest('/catalog/search'), body: { query: '*' } },
      { method: 'GET', path: rest('/checkout-sessions/none') },
      call('get_checkout', { id }),
    ]) {
      const answer = await send(asked)
      expect(await isByTheShop(answer, await answer.text()), asked.path).toBe(true)
      expect(answer.headers.get('cache-control')).toContain('no-transform')
    }
  })

  test('is a repeated answer too', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const asked = { path: rest('/checkout-sessions'), body: checkout(), headers }
    const [first, again] = [await send(asked), await send(asked)]
    const [text, same] = [await first.text(), await again.text()]
    expect(JSON.parse(same)).toEqual(JSON.parse(text))
    expect(await isByTheShop(again, same)).toBe(true)
  })

  test('is no failure of a request', async () => {
    const answer = await send({ path: rest('/checkout-sessions'), body: { line_items: 'all' } })
    expect(answer.status).toBe(400)
    expect(answer.headers.has('signature')).toBe(false)
  })

  describe.each<[string, () => Sent]>([
    ['plain HTTP', () => ({ path: rest('/carts'), body: checkout() })],
    ['tools', () => call('create_cart', { cart: checkout() })],
  ])('a request by %s', (transport, asked) => {
    const codeOf = async (answer: Response) => {
      const body = (await answer.json()) as {
        code?: string
        error?: { code: number; data: { code: string } }
      }
      const isNoRequest = body.error?.data.code === 'digest_mismatch'
      if (body.error) expect(body.error.code).toBe(isNoRequest ? -32_600 : -32_000)
      return [answer.status, body.error?.data.code ?? body.code]
    }
    const cartsNow = async () =>
      (await database().query.selectFrom('storefront.agent_sessions').select('id').execute()).length

    test('that has a right signature is answered', async () => {
      const request = { ...asked(), headers: { 'idempotency-key': randomUUID() } }
      const answer = await send({ ...request, headers: { ...request.headers, ...sign(request) } })
      expect(answer.status).toBe(transport === 'tools' ? 200 : 201)
    })

    test.each<[string, (request: Sent) => Record<string, string>, number, string]>([
      [
        'of two hours ago',
        (request) => sign(request, new Date(Date.now() - 2 * HOUR_MS)),
        401,
        'signature_invalid',
      ],
      [
        'of tomorrow',
        (request) => sign(request, new Date(Date.now() + 24 * HOUR_MS)),
        401,
        'signature_invalid',
      ],
      [
        'of another body',
        (request) => sign({ ...request, body: { line_items: [] } }),
        400,
        'digest_mismatch',
      ],
      [
        'of another path',
        (request) => sign({ ...request, path: rest('/orders/1') }),
        401,
        'signature_invalid',
      ],
      [
        'of another key of the request',
        (request) => sign({ ...request, headers: { 'idempotency-key': 'x' } }),
        401,
        'signature_invalid',
      ],
      [
        'by a key that was rotated out',
        (request) => sign(request, new Date(), 'agent-before'),
        401,
        'key_not_found',
      ],
      [
        'that is none',
        () => ({ signature: 'sig1=:AAAA:', 'signature-input': 'all of it' }),
        401,
        'signature_missing',
      ],
    ])('with a signature %s is refused, and nothing is done', async (_case, wrong, status, code) => {
      const request = { ...asked(), headers: { 'idempotency-key': randomUUID() } }
      const before = await cartsNow()
      const headers = { ...wrong(request), ...request.headers }
      expect(await codeOf(await send({ ...request, headers }))).toEqual([status, code])
      expect(await cartsNow()).toBe(before)
    })
  })
})
