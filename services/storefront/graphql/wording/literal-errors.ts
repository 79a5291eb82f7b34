import {
  type ASTNode,
  type GraphQLInputType,
  getNamedType,
  isConstValueNode,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isValueNode,
  Kind,
  print,
  type ValidationContext,
  type ValueNode,
  valueFromASTUntyped,
} from 'graphql/index.js'
import { explainLeaf } from './explain-value.ts'
import { nodesTo, pathOfNode } from './path-of-node.ts'
import type { Reword, Wording } from './wording.ts'

/** An argument, or a field of an input object, belongs to this. */
interface Owner {
  readonly kind: 'Field' | 'Directive' | 'InputObject'
  readonly name: string
  readonly node: ASTNode
}

interface Place {
  readonly owner: Owner
  readonly argument: { readonly name: string; readonly value: ValueNode; readonly node: ASTNode }
  readonly type: GraphQLInputType | undefined
}

/** Finds the innermost argument, or field of an input object, that holds the node or is it. */
export function placeOf(node: ASTNode, context: ValidationContext): Place | undefined {
  let owner: Owner | undefined
  let place: Place | undefined
  let type: GraphQLInputType | undefined
  for (const each of nodesTo(context.getDocument(), node)) {
    const around = type && getNamedType(type)
    if (each.kind === Kind.FIELD) owner = { kind: 'Field', name: (each.alias ?? each.name).value, node: each }
    else if (each.kind === Kind.DIRECTIVE) owner = { kind: 'Directive', name: each.name.value, node: each }
    else if (each.kind === Kind.OBJECT && isInputObjectType(around))
      owner = { kind: 'InputObject', name: around.name, node: each }
    else if (owner && (each.kind === Kind.ARGUMENT || each.kind === Kind.OBJECT_FIELD)) {
      const name = each.name.value
      type =
        each.kind === Kind.ARGUMENT
          ? context.getArgument()?.type
          : isInputObjectType(around)
            ? around.getFields()[name]?.type
            : undefined
      place = { owner, argument: { name, value: each.value, node: each }, type }
    }
  }
  return place
}

/** Says it of a whole argument once, however many of its values are wrong, as graphql-ruby does. */
export const wordLiteral: Reword = (error, [node], context) => {
  const place = node && placeOf(node, context)
  if (!node || !place) return node && wordDefault(node, context)
  const { owner, argument, type } = place
  if (!type) return notAccepted(place)
  const [, missing] = /^Field "\w+\.(\w+)" of required type /.exec(error.message) ?? []
  if (missing !== undefined) return wordMissing(missing, node, context)
  return {
    get message() {
      return `Argument '${argument.name}' on ${owner.kind} '${owner.name}' has an invalid value (${print(argument.value)}). Expected type '${type}'.`
    },
    nodes: [owner.node],
    path: pathOfNode(context.getDocument(), argument.node),
    about: argument.node,
    extensions: {
      code: 'argumentLiteralsIncompatible',
      typeName: owner.kind,
      argumentName: argument.name,
    },
  }
}

function wordMissing(name: string, object: ASTNode, context: ValidationContext): Wording | undefined {
  const type = getNamedType(context.getInputType())
  if (!isInputObjectType(type)) return undefined
  const argumentType = String(type.getFields()[name]?.type)
  return {
    message: `Argument '${name}' on InputObject '${type.name}' is required. Expected type ${argumentType}`,
    path: [...pathOfNode(context.getDocument(), object), name],
    extensions: {
      code: 'missingRequiredInputObjectAttribute',
      argumentName: name,
      argumentType,
      inputObjectType: type.name,
    },
  }
}

function wordDefault(node: ASTNode, context: ValidationContext): Wording | undefined {
  const definition = nodesTo(context.getDocument(), node).find(
    (each) => each.kind === Kind.VARIABLE_DEFINITION,
  )
  if (!definition) return undefined
  const variableName = definition.variable.name.value
  const typeName = print(definition.type)
  return {
    message:
      explainDefault(node, context) ?? `Default value for $${variableName} doesn't match type ${typeName}`,
    nodes: [definition],
    path: pathOfNode(context.getDocument(), definition),
    about: definition,
    extensions: { code: 'defaultValueInvalidType', variableName, typeName },
  }
}

/** An enum's value is a name, and anything else has no explanation. */
function explainDefault(node: ASTNode, context: ValidationContext): string | undefined {
  const type = getNamedType(context.getInputType())
  if (!isLeafType(type) || !isValueNode(node) || !isConstValueNode(node)) return undefined
  if (isEnumType(type) !== (node.kind === Kind.ENUM)) return undefined
  return explainLeaf(type, valueFromASTUntyped(node))
}

export function notAccepted({ owner, argument }: Pick<Place, 'owner' | 'argument'>): Wording {
  return {
    message: `${owner.kind} '${owner.name}' doesn't accept argument '${argument.name}'`,
    extensions: {
      code: 'argumentNotAccepted',
      name: owner.name,
      typeName: owner.kind,
      argumentName: argument.name,
    },
  }
}
