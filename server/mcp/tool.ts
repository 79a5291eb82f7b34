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
}

/** An answer, or why there is none, in words for the program that asked. */
export type ToolOutcome =
  | { readonly ok: true; readonly answer: object }
  | { readonly ok: false; readonly problem: string }

export interface Tool<Input> {
  readonly name: string
  readonly title: string
  readonly description: string
  /** A JSON Schema, by which an input is checked before the tool runs. */
  readonly inputSchema: Readonly<Record<string, unknown>>
  run(input: Input, parts: ToolParts): Promise<ToolOutcome>
}

export function answered(answer: object): ToolOutcome {
  return { ok: true, answer }
}

/** The storefront's own words stay in the log; they may name addresses. */
export const UNREACHABLE: ToolOutcome = {
  ok: false,
  problem: 'The catalog cannot be read just now. Nothing is wrong with the question: ask again in a minute.',
}
