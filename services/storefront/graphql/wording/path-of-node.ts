import { type ASTNode, type DocumentNode, Kind } from 'graphql/index.js'

/** Returns a node's path as Shopify writes it: `['query Shelf', 'products', 'nodes', 'title']`. */
export function pathOfNode(document: DocumentNode, wanted: ASTNode): string[] {
  for (const definition of document.definitions) {
    const path = pathWithin(definition, wanted)
    if (path) return path
  }
  return []
}

function pathWithin(node: ASTNode, wanted: ASTNode): string[] | undefined {
  const step = stepOf(node)
  if (node === wanted) return step
  for (const child of childrenOf(node)) {
    const path = pathWithin(child, wanted)
    if (path) return [...step, ...path]
  }
  return undefined
}

function stepOf(node: ASTNode): string[] {
  switch (node.kind) {
    case Kind.OPERATION_DEFINITION:
      return [node.name ? `${node.operation} ${node.name.value}` : node.operation]
    case Kind.FRAGMENT_DEFINITION:
      return [`fragment ${node.name.value}`]
    case Kind.INLINE_FRAGMENT:
      return [node.typeCondition ? `... on ${node.typeCondition.name.value}` : '...']
    case Kind.FRAGMENT_SPREAD:
      return [`... ${node.name.value}`]
    case Kind.FIELD:
      return [(node.alias ?? node.name).value]
    case Kind.ARGUMENT:
    case Kind.OBJECT_FIELD:
      return [node.name.value]
    default:
      return []
  }
}

function childrenOf(node: ASTNode): ASTNode[] {
  return Object.values(node).flatMap((value) => (Array.isArray(value) ? value : [value]).filter(isNode))
}

function isNode(value: unknown): value is ASTNode {
  return typeof value === 'object' && value !== null && 'kind' in value && typeof value.kind === 'string'
}
