import type { McpTool } from '#services/shared/mcp/tool.ts'
import { networkOf } from '#services/shared/network.ts'
import { failed } from '../../ucp/mcp/failed.ts'
import { jsonSchemaOf } from '../../ucp/mcp/json-schema.ts'
import { type KnownOperation, OPERATIONS } from '../../ucp/operations/operations.ts'
import type { CatalogOperation, Ucp } from '../../ucp/ucp.ts'

const TOLD: Readonly<Record<CatalogOperation, readonly [title: string, description: string]>> = {
  search_catalog: ['Search the catalog', 'Finds products by words, categories and prices, best first.'],
  lookup_catalog: ['Look products up', 'Tells of products and variants by their ids or handles.'],
  get_product: ['Get a product', 'Tells of one product, with the variants that a choice of options leaves.'],
}

/** The catalog as the Universal Commerce Protocol tells it, to programs that need no profile here. */
export function catalogTools(ucp: Ucp): McpTool[] {
  return (Object.keys(TOLD) as CatalogOperation[]).map((name) => {
    const [title, description] = TOLD[name]
    const { body }: KnownOperation = OPERATIONS[name]
    return {
      ...{ name, title, isReadOnly: true, checksItself: true },
      description: `${description} Answers as the Universal Commerce Protocol does, with prices in cents.`,
      inputSchema: {
        type: 'object',
        properties: { catalog: body ? jsonSchemaOf(body) : {}, meta: { type: 'object' } },
        required: ['catalog'],
      },
      async run({ catalog = {} }, { address, signal }) {
        const payer = address === undefined ? undefined : networkOf(address)
        const answer = await ucp.askCatalog(name, { body: catalog }, { payer, signal })
        return answer.kind === 'answered' ? { kind: 'answered', answer: answer.body } : failed(answer)
      },
    }
  })
}
