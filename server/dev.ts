import { randomUUID } from 'node:crypto'
import { getRequestListener } from '@hono/node-server'
import { dev } from 'astro'
import type { Connect, Plugin } from 'vite'
import { recordPage } from '#shop/page-context.ts'
import { createAddressReader } from './client-address.ts'
import type { Config } from './config.ts'
import { createLog } from './log.ts'
import { openParts } from './open-parts.ts'
import { currencyOf } from './page-listener.ts'

/** Where Astro's development server looks for what a page gets as `Astro.locals`. */
const ASTRO_LOCALS = Symbol.for('astro.locals')

/** The same shop, services and data with hot reload: pages are rendered by Astro's own server, uncached. */
export async function serveDevelopment(config: Config): Promise<void> {
  const log = createLog('info')
  const tell = (message: string) => console.log(`keel: ${message}`)
  const { storefront, browser, services } = await openParts(config, log, tell)
  const { publicUrl } = config
  const addressOf = createAddressReader(config.trustedProxies)
  const middleware: DevelopmentMiddleware = (request, response, next) => {
    const url = new URL(request.url ?? '/', publicUrl)
    const service = services.find(({ paths }) => paths.some((path) => url.pathname.startsWith(path)))
    if (service) {
      const answer = (each: Request) => service.fetch(each, { address: addressOf(request) })
      return void getRequestListener(answer)(request, response)
    }
    const locals = {
      page: recordPage(randomUUID(), url.search),
      currency: currencyOf(request),
      storefront: storefront.client,
      publicUrl,
      browser,
      log,
    }
    Reflect.set(request, ASTRO_LOCALS, locals)
    next()
  }
  await dev({
    server: { port: config.port, host: config.host },
    vite: { plugins: [servicesPlugin(middleware)] },
  })
}

type DevelopmentMiddleware = Connect.NextHandleFunction

function servicesPlugin(middleware: DevelopmentMiddleware): Plugin {
  return {
    name: 'keel-services',
    configureServer: ({ middlewares }) => {
      middlewares.use(middleware)
    },
  }
}
