import {
  type ASTNode,
  FieldsOnCorrectTypeRule,
  type FragmentDefinitionNode,
  FragmentsOnCompositeTypesRule,
  GraphQLError,
  getNamedType,
  type InlineFragmentNode,
  Kind,
  KnownArgumentNamesRule,
  KnownDirectivesRule,
  KnownFragmentNamesRule,
  KnownTypeNamesRule,
  NoFragmentCyclesRule,
  NoUndefinedVariablesRule,
  NoUnusedFragmentsRule,
  NoUnusedVariablesRule,
  OverlappingFieldsCanBeMergedRule,
  PossibleFragmentSpreadsRule,
  ProvidedRequiredArgumentsRule,
  print,
  ScalarLeafsRule,
  specifiedRules,
  type ValidationContext,
  type ValidationRule,
  ValuesOfCorrectTypeRule,
  type VariableDefinitionNode,
  VariablesAreInputTypesRule,
  VariablesInAllowedPositionRule,
  validate,
} from 'graphql/index.js'
import type { Plugin } from 'graphql-yoga'
import { wordMissingArguments } from './argument-errors.ts'
import { wordConflict } from './conflict-errors.ts'
import { wordDirective } from './directive-errors.ts'
import { FragmentsAreFiniteRule, wordSpread } from './fragment-errors.ts'
import { notAccepted, placeOf, wordLiteral } from './literal-errors.ts'
import { nodesTo, pathOfNode } from './path-of-node.ts'
import { repetitions } from './repetition-errors.ts'
import type { Reword, Wording } from './wording.ts'

/**
 * Wraps a rule of graphql-js so that its errors have Shopify's words and codes, which clients read. An error without a
 * wording here stays as it is.
 */
function inShopifysWords(rule: ValidationRule): ValidationRule {
  if (rule === NoFragmentCyclesRule) return inShopifysWords(FragmentsAreFiniteRule)
  const reword = wordings.get(rule)
  return (context) => {
    const told: ValidationContext = Object.create(context)
    const alreadyTold = new Set<ASTNode | string>()
    told.reportError = (error) => {
      const wording = reword?.(error, error.nodes ?? [], context)
      if (wording?.about !== undefined && alreadyTold.has(wording.about)) return
      if (wording?.about !== undefined) alreadyTold.add(wording.about)
      context.reportError(tell(error, context, wording))
    }
    return rule(told)
  }
}

function tell(error: GraphQLError, context: ValidationContext, wording: Wording | undefined): GraphQLError {
  const nodes = wording?.nodes ?? error.nodes ?? []
  const [node] = nodes
  if (!node) return error
  return new GraphQLError(wording?.message ?? error.message, {
    nodes,
    path: wording?.path ?? error.path ?? pathOfNode(context.getDocument(), node),
    extensions: wording?.extensions ?? error.extensions,
  })
}

const named = (code: string, name: string, value: string, message: string): Wording => ({
  message,
  extensions: { code, [name]: value },
})

const wordings: ReadonlyMap<ValidationRule, Reword> = new Map<ValidationRule, Reword>([
  [
    FieldsOnCorrectTypeRule,
    (_error, [field], context) => {
      const typeName = context.getParentType()?.name
      if (field?.kind !== Kind.FIELD || !typeName) return undefined
      const fieldName = field.name.value
      return {
        message: `Field '${fieldName}' doesn't exist on type '${typeName}'`,
        extensions: { code: 'undefinedField', typeName, fieldName },
      }
    },
  ],
  [
    KnownArgumentNamesRule,
    (_error, [argument], context) => {
      const place = argument && placeOf(argument, context)
      return place && notAccepted(place)
    },
  ],
  [ValuesOfCorrectTypeRule, wordLiteral],
  [OverlappingFieldsCanBeMergedRule, wordConflict],
  [KnownDirectivesRule, wordDirective],
  [PossibleFragmentSpreadsRule, wordSpread],
  ...repetitions,
  [
    KnownTypeNamesRule,
    (_error, [type], context) => {
      const around = type && nodesTo(context.getDocument(), type).findLast(isTyped)
      if (type?.kind !== Kind.NAMED_TYPE || !around) return undefined
      const typeName = type.name.value
      if (around.kind === Kind.VARIABLE_DEFINITION)
        return noInputType(around, typeName, "isn't a defined input type")
      return {
        ...named(
          'undefinedType',
          'typeName',
          typeName,
          `No such type ${typeName}, so it can't be a fragment condition`,
        ),
        nodes: [around],
      }
    },
  ],
  [
    FragmentsOnCompositeTypesRule,
    (_error, [type], context) => {
      const around = type && nodesTo(context.getDocument(), type).findLast(isTyped)
      if (type?.kind !== Kind.NAMED_TYPE || !around) return undefined
      const typeName = type.name.value
      return {
        ...named(
          'fragmentOnNonCompositeType',
          'typeName',
          typeName,
          `Invalid fragment on type ${typeName} (must be Union, Interface or Object)`,
        ),
        nodes: [around],
      }
    },
  ],
  [
    VariablesAreInputTypesRule,
    (_error, [type], context) => {
      const around = type && nodesTo(context.getDocument(), type).findLast(isTyped)
      if (around?.kind !== Kind.VARIABLE_DEFINITION) return undefined
      const typeName = print(around.type).replaceAll(/[[\]!]/g, '')
      return noInputType(around, typeName, "isn't a valid input type")
    },
  ],
  [ProvidedRequiredArgumentsRule, wordMissingArguments],
  [
    ScalarLeafsRule,
    (_error, [node], context) => {
      const name = context.getFieldDef()?.name
      const typeName = getNamedType(context.getType())?.name
      if (!name || !typeName) return undefined
      if (node?.kind === Kind.SELECTION_SET) {
        const selections = node.selections.map((each) => ('name' in each ? each.name.value : '...'))
        const message = `Selections can't be made on scalars (field '${name}' returns ${typeName} but has selections ${JSON.stringify(selections)})`
        return { message, extensions: { code: 'selectionMismatch', nodeName: `field '${name}'`, typeName } }
      }
      return {
        message: `Field must have selections (field '${name}' returns ${typeName} but has no selections. Did you mean '${name} { ... }'?)`,
        extensions: { code: 'selectionMismatch', nodeName: `field '${name}'`, typeName },
      }
    },
  ],
  [
    NoUndefinedVariablesRule,
    (_error, [variable, operation]) =>
      variable?.kind === Kind.VARIABLE
        ? named(
            'variableNotDefined',
            'variableName',
            variable.name.value,
            `Variable $${variable.name.value} is used by ${nameOf(operation)} but not declared`,
          )
        : undefined,
  ],
  [
    NoUnusedVariablesRule,
    (_error, [definition], context) => {
      if (definition?.kind !== Kind.VARIABLE_DEFINITION) return undefined
      const name = definition.variable.name.value
      const operation = context
        .getDocument()
        .definitions.find(
          (each) => each.kind === Kind.OPERATION_DEFINITION && each.variableDefinitions?.includes(definition),
        )
      return named(
        'variableNotUsed',
        'variableName',
        name,
        `Variable $${name} is declared by ${nameOf(operation)} but not used`,
      )
    },
  ],
  [
    VariablesInAllowedPositionRule,
    (error, [definition, variable], context) => {
      if (definition?.kind !== Kind.VARIABLE_DEFINITION || variable?.kind !== Kind.VARIABLE) return undefined
      const [, given = '', wanted = ''] =
        /of type "(.+)" used in position expecting type "(.+)"/.exec(error.message) ?? []
      const variableName = variable.name.value
      const argumentName = String(pathOfNode(context.getDocument(), variable).at(-1) ?? '')
      return {
        message: `Type mismatch on variable $${variableName} and argument ${argumentName} (${given} / ${wanted})`,
        extensions: {
          code: 'variableMismatch',
          variableName,
          typeName: given,
          argumentName,
          errorMessage: 'Type mismatch',
        },
      }
    },
  ],
  [
    KnownFragmentNamesRule,
    (_error, [name]) =>
      name?.kind === Kind.NAME
        ? named(
            'useAndDefineFragment',
            'fragmentName',
            name.value,
            `Fragment ${name.value} was used, but not defined`,
          )
        : undefined,
  ],
  [
    NoUnusedFragmentsRule,
    (_error, [fragment]) =>
      fragment?.kind === Kind.FRAGMENT_DEFINITION
        ? named(
            'useAndDefineFragment',
            'fragmentName',
            fragment.name.value,
            `Fragment ${fragment.name.value} was defined, but not used`,
          )
        : undefined,
  ],
])

type Typed = VariableDefinitionNode | FragmentDefinitionNode | InlineFragmentNode

function isTyped(node: ASTNode): node is Typed {
  return (
    node.kind === Kind.VARIABLE_DEFINITION ||
    node.kind === Kind.FRAGMENT_DEFINITION ||
    node.kind === Kind.INLINE_FRAGMENT
  )
}

function noInputType(definition: VariableDefinitionNode, typeName: string, problem: string): Wording {
  const variableName = definition.variable.name.value
  return {
    message: `${typeName} ${problem} (on $${variableName})`,
    nodes: [definition],
    extensions: { code: 'variableRequiresValidType', typeName, variableName },
  }
}

function nameOf(operation: ASTNode | undefined): string {
  if (operation?.kind !== Kind.OPERATION_DEFINITION) return 'anonymous query'
  return operation.name?.value ?? `anonymous ${operation.operation}`
}

/** Validates with errors in Shopify's words. */
export const validateInWords: typeof validate = (schema, document, rules = specifiedRules, options) =>
  validate(schema, document, rules.map(inShopifysWords), options)

export function wordErrors(): Plugin {
  return {
    onValidate({ setValidationFn }) {
      setValidationFn(validateInWords)
    },
  }
}
