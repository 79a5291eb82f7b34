import { tryCheckoutKit } from './checkout-kit.ts'
import { tryDocuments } from './documents.ts'
import { tryTools } from './mcp.ts'
import { trySkeletons } from './skeleton/skeleton.ts'
import { tryAgents } from './ucp/agents.ts'

// `npm run clients` tries published programs, which know nothing of this shop, against it.
const parts: ReadonlyMap<string, () => Promise<boolean>> = new Map([
  ['documents', tryDocuments],
  ['mcp', tryTools],
  ['ucp', tryAgents],
  ['checkout-kit', tryCheckoutKit],
  ['skeleton', trySkeletons],
])

const names = process.argv.slice(2)
const unknown = names.filter((name) => !parts.has(name))
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}: ${[...parts.keys()].join(', ')}, or nothing for all`)
  process.exitCode = 2
} else {
  for (const [name, tryPart] of parts) {
    if (names.length > 0 && !names.includes(name)) continue
    if (!(await tryPart())) process.exitCode = 1
  }
}
