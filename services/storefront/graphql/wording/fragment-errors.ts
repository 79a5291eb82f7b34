import {
  type ASTVisitor,
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  isUnionType,
  Kind,
  type ValidationContext,
} from 'graphql/index.js'
import type { Reword } from './wording.ts'

/** Tells each fragment that leads back to itself or to one that does; graphql-js tells each way around once. */
export function FragmentsAreFiniteRule(context: ValidationContext): ASTVisitor {
  return {
    Document: {
      leave(document) {
        for (const fragment of endlessFragments(document, context)) {
          const name = fragment.name.value
          context.reportError(
            new GraphQLError(`Fragment ${name} contains an infinite loop`, {
              nodes: fragment,
              extensions: { code: 'infiniteLoop', fragmentName: name },
            }),
          )
        }
      },
    },
  }
}

/** What is left once fragments that need no other are taken away, then those that needed these alone, and so on. */
function endlessFragments(document: DocumentNode, context: ValidationContext): FragmentDefinitionNode[] {
  const fragments = document.definitions.filter((each) => each.kind === Kind.FRAGMENT_DEFINITION)
  const defined = new Set(fragments.map(({ name }) => name.value))
  const needs = new Map<FragmentDefinitionNode, Set<string>>()
  const users = new Map<string, FragmentDefinitionNode[]>()
  for (const fragment of fragments) {
    const spreads = context.getFragmentSpreads(fragment.selectionSet).map(({ name }) => name.value)
    const names = new Set(spreads.filter((name) => defined.has(name)))
    needs.set(fragment, names)
    for (const name of names) users.set(name, [...(users.get(name) ?? []), fragment])
  }
  const finite = fragments.filter((fragment) => needs.get(fragment)?.size === 0)
  for (const { name } of finite) {
    for (const user of users.get(name.value) ?? []) {
      const left = needs.get(user)
      if (left?.delete(name.value) && left.size === 0) finite.push(user)
    }
  }
  return fragments.filter((fragment) => needs.get(fragment)?.size !== 0)
}

/** A union that cannot be met is told in the words of graphql-js: graphql-ruby lets it pass. */
export const wordSpread: Reword = (_error, [node], context) => {
  const parent = context.getParentType()
  const isSpread = node?.kind === Kind.FRAGMENT_SPREAD
  const fragment = isSpread ? context.getFragment(node.name.value) : node
  const condition =
    fragment?.kind === Kind.FRAGMENT_DEFINITION || fragment?.kind === Kind.INLINE_FRAGMENT
      ? fragment.typeCondition?.name.value
      : undefined
  if (!parent || condition === undefined || isUnionType(context.getSchema().getType(condition)))
    return undefined
  // The space is graphql-ruby's own.
  const name = isSpread ? ` ${node.name.value}` : ''
  return {
    message: `Fragment${name} on ${condition} can't be spread inside ${parent.name}`,
    extensions: {
      code: 'cannotSpreadFragment',
      typeName: condition,
      fragmentName: name || 'unknown',
      parentName: parent.name,
    },
  }
}
