import {
  type ASTNode,
  DirectiveLocation,
  type DirectiveNode,
  type DocumentNode,
  type GraphQLDirective,
  Kind,
  visit,
} from 'graphql/index.js'
import { nodesTo, pathOfNode } from './path-of-node.ts'
import type { Reword, Wording } from './wording.ts'

/** A directive is told once with all its places where there is none of its name, and by itself where it is misplaced. */
export const wordDirective: Reword = (_error, [node], context) => {
  if (node?.kind !== Kind.DIRECTIVE) return undefined
  const name = node.name.value
  const directive = context.getDirective()
  if (directive) return misplaced(directive, node, context.getDocument())
  return {
    message: `Directive @${name} is not defined`,
    extensions: { code: 'undefinedDirective', directiveName: name },
    get nodes() {
      return directivesCalled(name, context.getDocument())
    },
    path: pathOfNode(context.getDocument(), node),
    about: name,
  }
}

function misplaced(
  { name, locations }: GraphQLDirective,
  node: DirectiveNode,
  document: DocumentNode,
): Wording | undefined {
  const place = placeNamed(nodesTo(document, node).at(-2))
  if (place === undefined) return undefined
  // In the order of the places below, as the order in which a schema names them tells nothing.
  const allowed = Object.entries(PLACES).flatMap(([location, words]) =>
    locations.some((each) => each === location) ? [words] : [],
  )
  return {
    message: `'@${name}' can't be applied to ${place} (allowed: ${allowed.join(', ')})`,
    extensions: { code: 'directiveCannotBeApplied', targetName: place, name },
  }
}

function placeNamed(node: ASTNode | undefined): string | undefined {
  if (node?.kind === Kind.OPERATION_DEFINITION) return PLACES[node.operation.toUpperCase()]
  const location = node && LOCATIONS[node.kind]
  return location && PLACES[location]
}

const LOCATIONS: Readonly<Record<string, DirectiveLocation>> = {
  [Kind.FIELD]: DirectiveLocation.FIELD,
  [Kind.FRAGMENT_DEFINITION]: DirectiveLocation.FRAGMENT_DEFINITION,
  [Kind.FRAGMENT_SPREAD]: DirectiveLocation.FRAGMENT_SPREAD,
  [Kind.INLINE_FRAGMENT]: DirectiveLocation.INLINE_FRAGMENT,
  [Kind.VARIABLE_DEFINITION]: DirectiveLocation.VARIABLE_DEFINITION,
}

/** Nothing else of a question can have a directive, and graphql-ruby has no other names. */
const PLACES: Readonly<Record<string, string>> = {
  [DirectiveLocation.QUERY]: 'queries',
  [DirectiveLocation.MUTATION]: 'mutations',
  [DirectiveLocation.SUBSCRIPTION]: 'subscriptions',
  [DirectiveLocation.FIELD]: 'fields',
  [DirectiveLocation.FRAGMENT_DEFINITION]: 'fragment definitions',
  [DirectiveLocation.FRAGMENT_SPREAD]: 'fragment spreads',
  [DirectiveLocation.INLINE_FRAGMENT]: 'inline fragments',
  [DirectiveLocation.VARIABLE_DEFINITION]: 'variable definitions',
}

function directivesCalled(name: string, document: DocumentNode): ASTNode[] {
  const found: ASTNode[] = []
  visit(document, {
    Directive(directive) {
      if (directive.name.value === name) found.push(directive)
    },
  })
  return found
}
