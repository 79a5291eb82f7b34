import module from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildWhenChanged } from './build.mjs'
import { BUNDLED_SERVER } from './bundle-server.mjs'
import { root } from './root.mjs'
import { run } from './run.mjs'

const WANTED_NODE_MAJOR = 24

if (Number(process.versions.node.split('.')[0]) < WANTED_NODE_MAJOR) {
  console.error(`keel: needs Node ${WANTED_NODE_MAJOR}, which npm brings along: use \`npm start\``)
  process.exit(1)
}
/** @type {Promise<unknown> | undefined} */
let database
const isThere = await buildWhenChanged(() => {
  database = prepareDatabase()
})
if (!isThere) {
  console.error('keel: the build failed; its messages are above')
  process.exit(1)
}
await database
// React and other packages load slower development builds without it.
process.env.NODE_ENV ??= 'production'
// Node keeps compiled code for the next start.
module.enableCompileCache(join(root, 'node_modules/.cache/keel-compiled'))
// The server runs in this process, so that signals and the exit code need no forwarding.
await import(pathToFileURL(BUNDLED_SERVER).href)

/** The first start makes a database beside the build, since each takes seconds and neither fills two cores. */
function prepareDatabase() {
  return run(process.execPath, ['server/prepare-database.ts'], { onOutput: () => {} })
}
