import type { IncomingMessage } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Connect } from 'vite'
import type { SharedLocals } from '#shop/locals.ts'
import { chosenCurrency } from '../pages/page-listener.ts'
import { pageLocals } from '../pages/page-locals.ts'
import { pagePath } from '../pages/page-path.ts'
import type { AddressReader } from '../serving/client-address.ts'
import type { EmbeddedService } from '../serving/request-router.ts'

export type DevelopmentMiddleware = Connect.NextHandleFunction

interface DevelopmentParts {
  readonly locals: SharedLocals
  readonly services: readonly EmbeddedService[]
  readonly addressOf: AddressReader
}

/** Where Astro's development server looks for what a page gets as `Astro.locals`. */
const ASTRO_LOCALS = Symbol.for('astro.locals')

/** Answers for the services, and gives a page the address and what else it gets in production. */
export function developmentMiddleware({
  locals,
  services,
  addressOf,
}: DevelopmentParts): DevelopmentMiddleware {
  return (request, response, next) => {
    const url = new URL(request.url ?? '/', locals.publicUrl)
    const service = services.find(({ paths }) => paths.some((path) => url.pathname.startsWith(path)))
    if (service) {
      const answer = (each: Request) => service.fetch(each, { address: addressOf(request) })
      return void getRequestListener(answer, { overrideGlobalObjects: false })(request, response)
    }
    const path = pagePath(url.pathname)
    if (path !== url.pathname && isForPage(request)) {
      response.writeHead(308, { location: locals.publicUrl + path + url.search }).end()
      return
    }
    const sentFrom = request.method === 'POST' ? addressOf(request) : undefined
    const own = pageLocals(locals, url.search, chosenCurrency(request), sentFrom)
    Reflect.set(request, ASTRO_LOCALS, own)
    next()
  }
}

/** Vite's modules have addresses of their own spelling. */
function isForPage({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && (headers.accept ?? '').includes('text/html')
}
