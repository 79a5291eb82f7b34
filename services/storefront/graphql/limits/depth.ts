import {
  type ASTVisitor,
  type DocumentNode,
  Kind,
  type SelectionSetNode,
  type ValidationContext,
} from 'graphql/index.js'
import { graphqlError } from '../errors.ts'

/** Twice the depth of Shopify's own Hydrogen queries. */
const DEPTH_LIMIT = 16

/** Introspection is left to graphql-js, which bounds its recursion by its own rule. */
export function limitDepth(context: ValidationContext): ASTVisitor {
  return {
    Document(document) {
      const depth = deepestOf(document)
      if (depth > DEPTH_LIMIT)
        context.reportError(
          graphqlError(
            'MAX_DEPTH_EXCEEDED',
            `Query has depth ${depth}, which exceeds the maximum of ${DEPTH_LIMIT}.`,
          ),
        )
      return undefined
    },
  }
}

function deepestOf(document: DocumentNode): number {
  const fragments = new Map(
    document.definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition.selectionSet]] : [],
    ),
  )
  // Each fragment is measured once, since the paths through fragments can be exponentially many. A fragment under
  // measurement counts 0, so that one that spreads itself ends; validation refuses it.
  const known = new Map<string, number>()

  function depthOfFragment(name: string): number {
    const before = known.get(name)
    if (before !== undefined) return before
    known.set(name, 0)
    const selectionSet = fragments.get(name)
    const depth = selectionSet ? depthOf(selectionSet) : 0
    known.set(name, depth)
    return depth
  }

  function depthOf(selectionSet: SelectionSetNode): number {
    let deepest = 0
    for (const selection of selectionSet.selections) {
      if (selection.kind === Kind.FRAGMENT_SPREAD)
        deepest = Math.max(deepest, depthOfFragment(selection.name.value))
      else if (selection.kind === Kind.INLINE_FRAGMENT)
        deepest = Math.max(deepest, depthOf(selection.selectionSet))
      else if (!selection.name.value.startsWith('__'))
        deepest = Math.max(deepest, 1 + (selection.selectionSet ? depthOf(selection.selectionSet) : 0))
    }
    return deepest
  }

  return Math.max(
    0,
    ...document.definitions.map((definition) =>
      definition.kind === Kind.OPERATION_DEFINITION ? depthOf(definition.selectionSet) : 0,
    ),
  )
}
