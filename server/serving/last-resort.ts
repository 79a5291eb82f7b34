import { AsyncLocalStorage } from 'node:async_hooks'
import type { ServerResponse } from 'node:http'
import type { Log } from '../log.ts'
import type { RequestListener } from './request-router.ts'

const FAILED = 'a request could not be answered'

/** The response that the running code works for, however many callbacks later. */
const working = new AsyncLocalStorage<ServerResponse>()

/** Whether the visitor that the running code works for has left. */
export function hasVisitorLeft(): boolean {
  return working.getStore()?.req.socket.destroyed === true
}

/** An error that a request throws, at once or in a later callback, fails that request alone: see `catchTheRest`. */
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
 * Handles uncaught errors. An error in the work for a request ends that request alone: its transaction in the database
 * was not committed. A promise that nobody awaited has interrupted nothing. Any other error leaves the process in an
 * unknown state: `stop` ends it, and its supervisor starts it anew.
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
