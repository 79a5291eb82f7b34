import { createReadStream } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createLog } from '#server/log.ts'
import { catchTheRest, guardRequests } from '#server/serving/last-resort.ts'

/** Handlers that fail as unguarded code does, in a process of their own, as the test's would catch the failure. */
const FAILURES: Readonly<Record<string, (request: IncomingMessage, response: ServerResponse) => void>> = {
  '/at-once': () => {
    throw new Error('at once')
  },
  '/later': () => {
    setTimeout(() => {
      throw new Error('later')
    })
  },
  '/rejected': () => {
    void Promise.reject(new Error('rejected'))
  },
  '/missing-file': (_request, response) => {
    createReadStream('/nowhere/at/all').pipe(response)
  },
  '/half-way': (_request, response) => {
    response.writeHead(200).write('half')
    setTimeout(() => {
      throw new Error('half way')
    })
  },
  '/fine': (_request, response) => void response.end('fine'),
}

const log = createLog('info')
const server = createServer(
  guardRequests((request, response) => FAILURES[request.url ?? '']?.(request, response), log),
)
catchTheRest(log, () => process.exit(3))
server.listen(0, () => console.log((server.address() as AddressInfo).port))
process.on('SIGUSR2', () => {
  throw new Error('outside of any request')
})
