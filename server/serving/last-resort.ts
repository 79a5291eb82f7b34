import { AsyncLocalStorage } from 'node:async_hooks'
import type { ServerResponse } from 'node:http'
import type { Log } from '../log.ts'
import type { RequestListener } from './request-router.ts'

const FAILED = 'a request could not be answered'

/** Which request the running code works for, however many callbacks later. */
const working = new AsyncLocalStorage<ServerResponse>()

/** What a request throws, at once or in a callback that nobody guards, is its own failure: see `catchTheRest`. */
export function guardRequests(listener: RequestListener, log: Log): RequestListener {
  return (request, response) =>
    working.run(response, () => {
      try {
        listener(request, response)
      } catch (error) {
        log.error({ err: error }, FAILED)
        answerFailed(response)
      }
    })
}

/**
 * For what was thrown where nobody catches. Work for a request ends with that request: what it had begun in the
 * database is a transaction that was not committed. A promise that nobody awaited has interrupted nothing. Anything
 * else leaves the process in a state that nobody knows: `stop` ends it, and whoever supervises it starts it anew.
 */
export function catchTheRest(log: Log, stop: () => void): void {
  process.on('uncaughtException', (error, origin) => {
    const response = working.getStore()
    if (response) {
      log.error({ err: error }, FAILED)
      answerFailed(response)
    } else if (origin === 'unhandledRejection') {
      log.error({ err: error }, 'a promise that nobody awaited failed')
    } else {
      log.fatal({ err: error }, 'something failed outside of any request: the process ends')
      stop()
    }
  })
}

function answerFailed(response: ServerResponse): void {
  if (response.headersSent) return void response.destroy()
  for (const name of response.getHeaderNames()) response.removeHeader(name)
  response.writeHead(500, { 'content-type': 'text/plain' }).end('Something went wrong.')
}
