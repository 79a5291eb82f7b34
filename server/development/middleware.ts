import type { IncomingMessage } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Connect } from 'vite'
import type { Office } from '#office/desk/office.ts'
import type { SharedLocals } from '#shop/locals.ts'
import { liesBelow } from '../lies-below.ts'
import { pageLocals } from '../pages/page-locals.ts'
import { pagePath } from '../pages/page-path.ts'
import { isOfOffice } from '../pages/personal/personal-pages.ts'
import { chosenCurrency } from '../pages/public/answer-page.ts'
import type { AddressReader } from '../serving/client-address.ts'
import { withKnownBody } from '../serving/refused-bodies.ts'
import type { EmbeddedService } from '../serving/request-router.ts'

export type DevelopmentMiddleware = Connect.NextHandleFunction

interface DevelopmentParts {
  readonly locals: SharedLocals
  readonly office: Office | undefined
  readonly services: readonly EmbeddedService[]
  readonly addressOf: AddressReader
}

/** Astro's development server takes a page's `Astro.locals` from this property of the request. */
const ASTRO_LOCALS = Symbol.for('astro.locals')

/** Answers for the services, and gives pages the same path and locals as in production. */
export function developmentMiddleware({
  locals,
  office,
  services,
  addressOf,
}: DevelopmentParts): DevelopmentMiddleware {
  return (request, response, next) => {
    const url = new URL(request.url ?? '/', locals.publicUrl)
    const service = services.find(({ paths }) => paths.some((path) => liesBelow(url.pathname, path)))
    if (service) {
      const answer = (each: Request) => service.fetch(withKnownBody(each), { address: addressOf(request) })
      return void getRequestListener(answer, { overrideGlobalObjects: false })(request, response)
    }
    const path = pagePath(url.pathname)
    if (path !== url.pathname && isForPage(request)) {
      response.writeHead(308, { location: locals.publicUrl + path + url.search }).end()
      return
    }
    // In production pages of the office are made for one visitor, and know from where each of their requests comes.
    const isPersonal = request.method === 'POST' || isOfOffice(path)
    const sentFrom = isPersonal ? addressOf(request) : undefined
    const own = pageLocals(locals, url.search, chosenCurrency(request.headers.cookie), { sentFrom })
    Reflect.set(request, ASTRO_LOCALS, isOfOffice(path) ? { ...own, office } : own)
    next()
  }
}

/** The addresses of Vite's modules must not be respelled, so only requests for documents count. */
function isForPage({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && (headers.accept ?? '').includes('text/html')
}
