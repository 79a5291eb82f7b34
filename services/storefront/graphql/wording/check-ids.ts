import {
  type ASTNode,
  type ASTVisitor,
  GraphQLError,
  getNamedType,
  type ValidationContext,
} from 'graphql/index.js'
import type { Plugin } from 'graphql-yoga'
import { isGlobalId } from '../../global-ids.ts'
import { explainId } from './check-variables.ts'
import { placeOf } from './literal-errors.ts'
import { pathOfNode } from './path-of-node.ts'

/**
 * Refuses invalid global ids that a document holds, wherever the type system has an ID: graphql-js accepts any text.
 * https://shopify.dev/docs/api/usage/gids
 */
export function checkIds(): Plugin {
  return {
    onValidate({ addValidationRule }) {
      addValidationRule(checkWrittenIds)
    },
  }
}

function checkWrittenIds(context: ValidationContext): ASTVisitor {
  const check = (node: ASTNode & { readonly value: string }) => {
    const type = context.getInputType()
    if (!type || getNamedType(type).name !== 'ID' || isGlobalId(node.value)) return
    context.reportError(
      new GraphQLError(explainId(node.value), {
        nodes: placeOf(node, context)?.owner.node ?? node,
        path: pathOfNode(context.getDocument(), node),
        extensions: { code: 'argumentLiteralsIncompatible', typeName: 'CoercionError' },
      }),
    )
  }
  return { StringValue: check, IntValue: check }
}
