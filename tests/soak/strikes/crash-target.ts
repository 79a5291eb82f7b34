import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { readConfig } from '#server/config/config.ts'
import { readEnvironment } from '#server/config/environment.ts'
import { createLog } from '#server/log.ts'
import { openParts } from '#server/open-parts.ts'
import { createAddressReader } from '#server/serving/client-address.ts'
import { createUpgrades } from '#server/serving/upgrades.ts'
import { noContent } from '#tests/fixtures/shop/shop-content.ts'

// The services of a shop without its pages: what is to be killed needs no build, and is quick to come back.
const result = readConfig(readEnvironment())
if (!result.ok) throw new Error(result.problems.join('; '))
const { config } = result
const log = createLog('warn')
const { services } = await openParts(config, log, noContent, () => {})
const upgrades = createUpgrades(services, createAddressReader(config.trustedProxies), log)
const server = createServer(
  { shouldUpgradeCallback: upgrades.isWanted },
  getRequestListener((request) => {
    const { pathname } = new URL(request.url)
    const service = services.find(({ paths }) => paths.some((prefix) => pathname.startsWith(prefix)))
    return service?.fetch(request) ?? new Response(null, { status: 404 })
  }),
)
server.on('upgrade', upgrades.accept)
server.listen(config.port, config.host)
