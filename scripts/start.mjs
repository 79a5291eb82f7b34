import module from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildWhenChanged } from './build.mjs'
import { BUNDLED_SERVER } from './bundle-server.mjs'
import { root } from './root.mjs'

const WANTED_NODE_MAJOR = 24

if (Number(process.versions.node.split('.')[0]) < WANTED_NODE_MAJOR) {
  console.error(`keel: needs Node ${WANTED_NODE_MAJOR}, which npm brings along: use \`npm start\``)
  process.exit(1)
}
if (!(await buildWhenChanged())) {
  console.error('keel: the build failed; its messages are above')
  process.exit(1)
}
// React and others are slower, and say more, without it.
process.env.NODE_ENV ??= 'production'
// What Node made of the code the last time is there the next time.
module.enableCompileCache(join(root, 'node_modules/.cache/keel-compiled'))
// In this very process, so that signals and the exit code need nobody to pass them on.
await import(pathToFileURL(BUNDLED_SERVER).href)
