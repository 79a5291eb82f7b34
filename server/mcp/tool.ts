import type { McpTool, ToolAnswer } from '#services/shared/mcp/tool.ts'
import type { ToldPassport } from '#services/storefront/after-sales/passport/tell-passport.ts'
import type { ReadShopContent } from '#services/storefront/content/shop-content.ts'
import type { StorefrontClient } from '#shop/clients/storefront/storefront.ts'
import type { Claims } from '#shop/page-api/claims.ts'

/** What a tool may ask. */
export interface ToolParts {
  readonly publicUrl: string
  /** The storefront, asked for the caller's network, which pays what its questions cost. */
  readonly storefront: Pick<StorefrontClient, 'search' | 'predict' | 'products' | 'productByHandle'>
  readonly readContent: ReadShopContent
  readonly claims: Claims
  /** What a chair's page tells whoever has its link; undefined where the storefront has no such pages. */
  readonly readPassport: ((link: string) => Promise<ToldPassport>) | undefined
}

export interface Tool<Input> extends Omit<McpTool, 'isReadOnly' | 'run'> {
  run(input: Input, parts: ToolParts): Promise<ToolAnswer>
}

export function answered(answer: object): ToolAnswer {
  return { kind: 'answered', answer }
}

export function problem(words: string): ToolAnswer {
  return { kind: 'problem', problem: words }
}

/** The storefront's own words stay in the log; they may name addresses. */
export const UNREACHABLE = problem(
  'The catalog cannot be read just now. Nothing is wrong with the question: ask again in a minute.',
)
