import { dev } from 'astro'
import type { Plugin } from 'vite'
import { createAddressReader } from './client-address.ts'
import type { Config } from './config.ts'
import { type DevelopmentMiddleware, developmentMiddleware } from './development-middleware.ts'
import { createLog } from './log.ts'
import { openParts } from './open-parts.ts'
import { createUpgrades, type Upgrades } from './serving/upgrades.ts'

/** The same shop, services and data with hot reload: pages are rendered by Astro's own server, uncached. */
export async function serveDevelopment(config: Config): Promise<void> {
  const log = createLog('info')
  const tell = (message: string) => console.log(`keel: ${message}`)
  const { locals, services } = await openParts(config, log, tell)
  const addressOf = createAddressReader(config.trustedProxies)
  const middleware = developmentMiddleware({ locals, services, addressOf })
  const upgrades = createUpgrades(services, addressOf, log)
  await dev({
    server: { port: config.port, host: config.host },
    vite: { plugins: [servicesPlugin(middleware, upgrades)] },
  })
}

function servicesPlugin(middleware: DevelopmentMiddleware, upgrades: Upgrades): Plugin {
  return {
    name: 'keel-services',
    configureServer: ({ middlewares, httpServer }) => {
      middlewares.use(middleware)
      // Vite has sockets of its own, and looks at theirs alone.
      httpServer?.on('upgrade', (request, socket, head) => {
        if (upgrades.isWanted(request)) upgrades.accept(request, socket, head)
      })
    },
  }
}
