import { brand } from '#facts/brand.ts'
import type { Log } from '#services/shared/log.ts'
import { mcpRoutes, refuseForNow } from '#services/shared/mcp/mcp-routes.ts'
import type { McpTool } from '#services/shared/mcp/tool.ts'
import type { Storefront } from '#services/storefront/storefront.ts'
import type { EmbeddedService } from '../serving/request-router.ts'
import type { Tool, ToolParts } from './tool.ts'

const PATH = '/mcp'
/** The largest question of a tool has a few hundred bytes; a client says much of itself besides. */
const MAX_BODY_BYTES = 32 * 1024

const INSTRUCTIONS = `${brand.name} sells kneeling chairs, other seats and parts for them, in US dollars, to addresses in the United States. To choose a seat for a person, ask how tall they are and how high their desk is, and call find_fit; get_setup says how a seat that they have is set. These tools only read; a person buys at the address cart_url of a variant.`

interface McpServiceParts extends Omit<ToolParts, 'storefront' | 'claims' | 'readPassport'> {
  /** The storefront as a caller asks it, whose network pays. */
  storefrontFor(address: string | undefined): ToolParts['storefront']
  claimsNow(): ToolParts['claims']
  /** Undefined where the storefront is hosted. */
  readonly readPassport: Storefront['readPassport'] | undefined
  readonly log: Log
  readonly now: () => Date
  readonly share?: () => number
}

/** The shop's tools for programs: they only read. */
export function mcpService(parts: McpServiceParts): EmbeddedService {
  const { publicUrl, readContent, storefrontFor, claimsNow, readPassport, log, now, share } = parts
  const bind = <Input>({ run, ...tool }: Tool<Input>): McpTool => ({
    ...tool,
    isReadOnly: true,
    // The input fits the schema beside the tool.
    run: (input, { address }) =>
      run(input as Input, {
        ...{ publicUrl, readContent },
        storefront: storefrontFor(address),
        claims: claimsNow(),
        readPassport: readPassport && ((link) => readPassport(link, address)),
      }),
  })
  const app = mcpRoutes({
    path: PATH,
    maxBodyBytes: MAX_BODY_BYTES,
    info: { name: 'keel', title: brand.name, websiteUrl: publicUrl },
    instructions: INSTRUCTIONS,
    async loadTools() {
      const [fit, setup, search, product, policy, passport] = await Promise.all([
        import('./tools/find-fit.ts'),
        import('./tools/get-setup.ts'),
        import('./tools/search-products.ts'),
        import('./tools/get-product.ts'),
        import('./tools/get-policy.ts'),
        import('./tools/get-passport.ts'),
      ])
      return [
        bind(fit.findFitTool),
        bind(setup.getSetupTool),
        bind(search.searchProductsTool),
        bind(product.getProductTool),
        bind(policy.getPolicyTool),
        ...(readPassport ? [bind(passport.getPassportTool)] : []),
      ]
    },
    log,
    now,
    share,
  })
  return {
    paths: [PATH],
    routes: app.routes,
    fetch: async (request, caller) => app.fetch(request, caller ?? {}),
    refuse: (_request, retryAfterS) => refuseForNow(retryAfterS),
  }
}
