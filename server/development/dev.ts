import { dev } from 'astro'
import { isRunnableDevEnvironment, type Plugin, type ViteDevServer } from 'vite'
import type { Config } from '../config/config.ts'
import { changingContentOf, type ReadWords } from '../content/shop-content.ts'
import { createLog } from '../log.ts'
import { openParts } from '../open-parts.ts'
import { createAddressReader } from '../serving/client-address.ts'
import { createUpgrades, type Upgrades } from '../serving/upgrades.ts'
import { type DevelopmentMiddleware, developmentMiddleware } from './middleware.ts'

/** Serves the same shop, services and data with hot reload: Astro's own server renders pages, uncached. */
export async function serveDevelopment(config: Config): Promise<void> {
  const log = createLog('info')
  const tell = (message: string) => console.log(`keel: ${message}`)
  const words = wordsPlugin()
  const { locals, office, services } = await openParts(
    config,
    log,
    (claimsNow) => changingContentOf(words.read, claimsNow),
    tell,
  )
  const addressOf = createAddressReader(config.trustedProxies)
  const middleware = developmentMiddleware({ locals, office, services, addressOf })
  const upgrades = createUpgrades(services, addressOf, log)
  await dev({
    server: { port: config.port, host: config.host },
    vite: { plugins: [servicesPlugin(middleware, upgrades), words.plugin] },
  })
}

function servicesPlugin(middleware: DevelopmentMiddleware, upgrades: Upgrades): Plugin {
  return {
    name: 'keel-services',
    configureServer: ({ middlewares, httpServer }) => {
      middlewares.use(middleware)
      // Vite handles only the upgrades of its own sockets.
      httpServer?.on('upgrade', (request, socket, head) => {
        if (upgrades.isWanted(request)) upgrades.accept(request, socket, head)
      })
    },
  }
}

const WORDS_MODULE = '/shop/words/read-words.ts'

/** Only Vite can read the shop's words, so they are imported through its server's module runner. */
function wordsPlugin(): { plugin: Plugin; read: ReadWords } {
  let server: ViteDevServer | undefined
  return {
    plugin: {
      name: 'keel-words',
      configureServer(each) {
        server = each
      },
    },
    async read(claims) {
      const pages = server?.environments.ssr
      if (!pages || !isRunnableDevEnvironment(pages))
        throw new Error('the development server is not there yet')
      const { readWords } = await pages.runner.import<{ readWords: ReadWords }>(WORDS_MODULE)
      return readWords(claims)
    },
  }
}
