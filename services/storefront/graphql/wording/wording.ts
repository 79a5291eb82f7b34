import type { ASTNode, GraphQLError, ValidationContext } from 'graphql/index.js'

/** How graphql-ruby, which Shopify runs, tells an error. */
export interface Wording {
  readonly message: string
  readonly extensions: { readonly code: string } & Readonly<Record<string, string>>
  /** The error is at these nodes, if not at those that graphql-js names. */
  readonly nodes?: readonly ASTNode[]
  readonly path?: readonly (string | number)[]
  /** Of several errors about the same thing only the first is told; the words of the others are not read. */
  readonly about?: ASTNode | string
}

/** Rewords a rule's error, given the nodes that the error names and the validator's context. */
export type Reword = (
  error: GraphQLError,
  nodes: readonly ASTNode[],
  context: ValidationContext,
) => Wording | undefined
