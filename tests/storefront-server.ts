import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedRequest {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: { readonly query: string; readonly variables: Record<string, unknown> }
}

type Answer = (response: ServerResponse) => void

/** A storefront on localhost that answers whatever a test needs it to answer. */
export async function startStorefrontServer() {
  const requests: ReceivedRequest[] = []
  let answer: Answer = answerWith(500, '')
  const server = createServer(async (request, response) => {
    const chunks = await request.toArray()
    const { method = '', url = '', headers } = request
    requests.push({ method, path: url, headers, body: JSON.parse(Buffer.concat(chunks).toString()) })
    answer(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    answers(next: Answer) {
      requests.length = 0
      answer = next
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export function answerWith(status: number, body: string, type = 'application/json'): Answer {
  return (response) => response.writeHead(status, { 'content-type': type }).end(body)
}

export const answerData = (data: unknown): Answer => answerWith(200, JSON.stringify({ data }))

export const answerErrors = (...messages: string[]): Answer =>
  answerWith(200, JSON.stringify({ data: null, errors: messages.map((message) => ({ message })) }))

export const neverAnswer: Answer = () => {}

/** The status line and half a body arrive, and then nothing. */
export const hangInTheBody: Answer = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).write('{"data":')
}

export const hangUp: Answer = (response) => response.destroy()
