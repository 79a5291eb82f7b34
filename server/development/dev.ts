import { dev } from 'astro'
import { isRunnableDevEnvironment, type Plugin, type ViteDevServer } from 'vite'
import type { Config } from '../config/config.ts'
import { changingContentOf, type ReadWords } from '../content/shop-content.ts'
import { createLog } from '../log.ts'
import { openParts } from '../open-parts.ts'
import { createAddressReader } from '../serving/client-address.ts'
import { createUpgrades, type Upgrades } from '../serving/upgrades.ts'
import { type DevelopmentMiddleware, developmentMiddleware } from './middleware.ts'

/** The same shop, services and data with hot reload: pages are rendered by Astro's own server, uncached. */
export async function serveDevelopment(config: Config): Promise<void> {
  const log = createLog('info')
  const tell = (message: string) => console.log(`keel: ${message}`)
  const words = wordsPlugin()
  const content = changingContentOf(words.read)
  const { locals, services } = await openParts(config, log, content, tell)
  const addressOf = createAddressReader(config.trustedProxies)
  const middleware = developmentMiddleware({ locals, services, addressOf })
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
      // Vite has sockets of its own, and looks at theirs alone.
      httpServer?.on('upgrade', (request, socket, head) => {
        if (upgrades.isWanted(request)) upgrades.accept(request, socket, head)
      })
    },
  }
}

const WORDS_MODULE = '/shop/words/content/read-words.ts'

/** The shop's words, which only Vite can read: once its server is there, through the modules that it renders pages with. */
function wordsPlugin(): { plugin: Plugin; read: ReadWords } {
  let server: ViteDevServer | undefined
  return {
    plugin: {
      name: 'keel-words',
      configureServer(each) {
        server = each
      },
    },
    async read() {
      const pages = server?.environments.ssr
      if (!pages || !isRunnableDevEnvironment(pages))
        throw new Error('the development server is not there yet')
      const { readWords } = await pages.runner.import<{ readWords: ReadWords }>(WORDS_MODULE)
      return readWords()
    },
  }
}
