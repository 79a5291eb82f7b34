import { once } from 'node:events'
import { request as ask, createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'

export interface FaultyProxy extends AsyncDisposable {
  readonly origin: string
  /** Answers in the project's place; sockets pass nevertheless. */
  fault: RequestListener | undefined
  /** The number of requests so far. */
  asked: number
  /** The body of each POST that has arrived whole so far. */
  readonly posted: string[]
}

/** A proxy between a shop and its project. */
export async function openFaultyProxy(project: string): Promise<FaultyProxy> {
  const { hostname, port } = new URL(project)
  const sockets = new Set<Socket>()
  const server = createServer((request, response) => {
    proxy.asked += 1
    if (proxy.fault) return proxy.fault(request, response)
    const { url, method, headers } = request
    const body: Buffer[] = []
    request.on('data', (bytes) => body.push(bytes))
    request.on('end', () => {
      if (method === 'POST') proxy.posted.push(Buffer.concat(body).toString())
    })
    const asked = ask({ hostname, port, path: url, method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    asked.on('error', () => response.destroy())
    request.pipe(asked)
  })
  server.on('upgrade', ({ url, rawHeaders }, socket: Socket, head) => {
    const lines = rawHeaders.map((text, at) => (at % 2 === 0 ? `${text}: ` : `${text}\r\n`)).join('')
    const onward = connect(Number(port), hostname, () => {
      onward.write(`GET ${url} HTTP/1.1\r\n${lines}\r\n`)
      onward.write(head)
      onward.pipe(socket).pipe(onward)
    })
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const proxy: FaultyProxy = {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    fault: undefined,
    asked: 0,
    posted: [],
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return proxy
}
