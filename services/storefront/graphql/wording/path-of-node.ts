import { type ASTNode, type DocumentNode, Kind } from 'graphql/index.js'

/** Returns a node's path as Shopify writes it: `['query Shelf', 'products', 'nodes', 'title']`. */
export function pathOfNode(document: DocumentNode, wanted: ASTNode): (string | number)[] {
  const nodes = nodesTo(document, wanted)
  return nodes.flatMap((node, index) => stepOf(node, nodes[index - 1]))
}

/** Returns the nodes that lead from a definition to the wanted one, both included. */
export function nodesTo(document: DocumentNode, wanted: ASTNode): ASTNode[] {
  const parents = parentsIn(document)
  const nodes: ASTNode[] = []
  for (let node: ASTNode | undefined = wanted; node && node !== document; node = parents.get(node))
    nodes.unshift(node)
  return nodes
}

/** A document may have hundreds of mistakes, which would each be looked for in all of it. */
const parentsOf = new WeakMap<DocumentNode, ReadonlyMap<ASTNode, ASTNode>>()

function parentsIn(document: DocumentNode): ReadonlyMap<ASTNode, ASTNode> {
  const known = parentsOf.get(document)
  if (known) return known
  const parents = new Map<ASTNode, ASTNode>()
  const waiting: ASTNode[] = [document]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    for (const child of childrenOf(node)) {
      parents.set(child, node)
      waiting.push(child)
    }
  }
  parentsOf.set(document, parents)
  return parents
}

function stepOf(node: ASTNode, parent: ASTNode | undefined): (string | number)[] {
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
    // Only objects of a list have a place of their own.
    case Kind.OBJECT:
      return parent?.kind === Kind.LIST ? [parent.values.indexOf(node)] : []
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
