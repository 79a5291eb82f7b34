import {
  type ASTVisitor,
  type DocumentNode,
  type FieldNode,
  getOperationAST,
  getVariableValues,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  parse,
  type SelectionSetNode,
  type ValidationContext,
} from 'graphql/index.js'
import type { Plugin } from 'graphql-yoga'
import type { GraphqlContext } from '../context.ts'
import { graphqlError } from '../errors.ts'
import { extendAnswer } from '../extend-answer.ts'
import { type Asked, complexityOf } from './complexity.ts'
import { costOf, MUTATIONS_LIMIT, pointsOfTokens, REQUEST_POINTS, throttled } from './cost.ts'
import { limitDepth } from './depth.ts'
import { type ListSizes, listSizesOf } from './list-sizes.ts'

/** Hydrogen's longest query has 700 tokens. Some validation rules take quadratic time, and cannot be interrupted. */
const TOKENS_LIMIT = 1500

/** Values per answer: Hydrogen's largest page of products has a tenth of them. */
const MAX_VALUES = 100_000

/** Objects per answer without a token. https://shopify.dev/docs/api/storefront/2025-07#authentication */
const MAX_OBJECTS = 1_000

/** Queries with fewer values are not compared with the catalogue. */
const MAX_UNCHECKED_VALUES = 500

interface Weight {
  /** Values that can come back from this shop, however many were requested. */
  readonly complexity: number
  readonly limit: number
}

export function limits(): Plugin<GraphqlContext, GraphqlContext> {
  return {
    // Parsing and validating a query takes up to 30 ms, so a hundred that arrive together begin by turns.
    onParams: ({ context }) => context.pace.begin(),
    onParse({ context, setParseFn }) {
      // Cached queries are not parsed again.
      setParseFn((source) => {
        const document = parse(source, { maxTokens: TOKENS_LIMIT })
        context.bucket.charge(pointsOfTokens(document.tokenCount ?? TOKENS_LIMIT))
        return document
      })
    },
    onValidate({ addValidationRule }) {
      addValidationRule(limitAliases)
      addValidationRule(limitDepth)
    },
    async onExecute({ args, setResultAndStopExecution }) {
      const { schema, document, operationName, contextValue } = args
      const refuse = (...errors: Parameters<typeof graphqlError>) =>
        setResultAndStopExecution({ errors: [graphqlError(...errors)] })
      const operation = getOperationAST(document, operationName)
      // Without an operation to run the executor reports the error, and `checkVariables` has told of wrong variables.
      if (!operation) return
      const { coerced: variables } = getVariableValues(
        schema,
        operation.variableDefinitions ?? [],
        args.variableValues ?? {},
      )
      if (!variables) return
      const { complexity, limit } = await weigh({ schema, document, operation, variables }, contextValue)
      if (complexity > limit)
        return refuse(
          'MAX_COMPLEXITY_EXCEEDED',
          `Query has complexity ${complexity}, which exceeds max complexity of ${limit}`,
        )
      const rootFields = rootFieldsOf(document, operation)
      if (operation.operation === OperationTypeNode.MUTATION && rootFields.length > MUTATIONS_LIMIT)
        return refuse(
          'MAX_MUTATIONS_EXCEEDED',
          `A request may change ${MUTATIONS_LIMIT} things; this one changes ${rootFields.length}.`,
        )
      const cost = costOf({ operation, rootFields, complexity, variables })
      // The endpoint has already taken the points of a request.
      if (contextValue.bucket.take(cost - REQUEST_POINTS))
        return extendAnswer({ cost: { requestedQueryCost: cost } })
      return setResultAndStopExecution(throttled(contextValue.bucket, cost))
    },
  }
}

async function weigh(asked: Asked, context: GraphqlContext): Promise<Weight> {
  const atMost = complexityOf(asked)
  const sizes = atMost > MAX_UNCHECKED_VALUES ? await sizesHere(context) : undefined
  const complexity = sizes ? complexityOf(asked, { sizes }) : atMost
  if (context.hasToken) return { complexity, limit: MAX_VALUES }
  const objects = complexityOf(asked, { sizes, onlyObjects: true })
  return objects > MAX_OBJECTS
    ? { complexity: objects, limit: MAX_OBJECTS }
    : { complexity, limit: MAX_VALUES }
}

/** Where the catalogue cannot be read, the arguments alone count; the field that reads it reports the failure. */
async function sizesHere({ catalogue, content }: GraphqlContext): Promise<ListSizes | undefined> {
  try {
    return listSizesOf(await catalogue(), await content())
  } catch {
    return undefined
  }
}

const ALIASES_LIMIT = 50

/**
 * Each alias repeats a field. Introspection may have none: its answer is 700 kB, and each alias would
 * double a part of it.
 */
export function limitAliases(context: ValidationContext): ASTVisitor {
  let aliases = 0
  let introspects = false
  return {
    Field(field) {
      if (field.alias) aliases += 1
      if (field.name.value === '__schema' || field.name.value === '__type') introspects = true
    },
    Document: {
      leave() {
        const limit = introspects ? 0 : ALIASES_LIMIT
        if (aliases <= limit) return
        const where = introspects ? 'A query of the type system' : 'A query'
        const message = `${where} may use ${limit} aliases; this one uses ${aliases}.`
        context.reportError(graphqlError('MAX_ALIASES_EXCEEDED', message))
      },
    },
  }
}

/** Lists an operation's root fields with fragments resolved: each alias counts, each fragment once. */
export function rootFieldsOf(document: DocumentNode, operation: OperationDefinitionNode): FieldNode[] {
  const fragments = new Map(
    document.definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition.selectionSet]] : [],
    ),
  )
  const fields: FieldNode[] = []

  function collect({ selections }: SelectionSetNode): void {
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) fields.push(selection)
      else if (selection.kind === Kind.INLINE_FRAGMENT) collect(selection.selectionSet)
      else {
        // A second spread of a fragment adds nothing to the answer.
        const fragment = fragments.get(selection.name.value)
        fragments.delete(selection.name.value)
        if (fragment) collect(fragment)
      }
    }
  }

  collect(operation.selectionSet)
  return fields
}
