import { serve } from '@hono/node-server'
import { readConfig } from '#server/config.ts'
import { readEnvironment } from '#server/environment.ts'
import { createLog } from '#server/log.ts'
import { openParts } from '#server/open-parts.ts'

// The services of a shop without its pages: what is to be killed needs no build, and is quick to come back.
const result = readConfig(readEnvironment())
if (!result.ok) throw new Error(result.problems.join('; '))
const { config } = result
const { services } = await openParts(config, createLog('warn'), () => {})
const [twin] = services
if (!twin) throw new Error('a hosted storefront cannot be killed from here')
serve({ fetch: (request) => twin.fetch(request), port: config.port, hostname: config.host })
