import {
  type ASTNode,
  type DocumentNode,
  Kind,
  LoneAnonymousOperationRule,
  UniqueArgumentNamesRule,
  UniqueDirectivesPerLocationRule,
  UniqueFragmentNamesRule,
  UniqueInputFieldNamesRule,
  UniqueOperationNamesRule,
  UniqueVariableNamesRule,
  type ValidationRule,
} from 'graphql/index.js'
import { nodesTo, pathOfNode } from './path-of-node.ts'
import type { Reword } from './wording.ts'

interface Repetition {
  readonly code: string
  /** The extension that holds the name. */
  readonly nameKey: string
  readonly message: (name: string) => string
  /** Where the error is, given the path of the first node of the name; there, where this is not given. */
  readonly at?: (path: (string | number)[]) => (string | number)[]
}

const nowhere = () => []
const around = (path: (string | number)[]) => path.slice(0, -1)

/** All of one name are one error; graphql-js tells some of them two by two, the first of the name with each other. */
function repeated({ code, nameKey, message, at = (path) => path }: Repetition): Reword {
  return (_error, [first], context) => {
    const name = first && nameOf(first)
    if (!first || name === undefined) return undefined
    const document = context.getDocument()
    return {
      message: message(name),
      extensions: { code, [nameKey]: name },
      get nodes() {
        return namesakes(first, document)
      },
      path: at(pathOfNode(document, first)),
      about: first,
    }
  }
}

/** Returns the nodes that stand in one list with the one of this name, and are called alike. */
function namesakes(first: ASTNode, document: DocumentNode): readonly ASTNode[] {
  const nodes = nodesTo(document, first)
  const own = nodes.findLastIndex(({ kind }) => kind !== Kind.NAME && kind !== Kind.VARIABLE)
  const [named, parent] = [nodes[own], nodes[own - 1] ?? document]
  const siblings = Object.values(parent).find((value) => Array.isArray(value) && value.includes(named))
  return (siblings as readonly ASTNode[]).filter(
    (node) => node.kind === named?.kind && nameOf(node) === nameOf(first),
  )
}

function nameOf(node: ASTNode): string | undefined {
  if (node.kind === Kind.NAME) return node.value
  if (node.kind === Kind.VARIABLE_DEFINITION) return node.variable.name.value
  return 'name' in node ? node.name?.value : undefined
}

export const repetitions: readonly (readonly [ValidationRule, Reword])[] = [
  [
    UniqueArgumentNamesRule,
    repeated({
      ...{ code: 'argumentNotUnique', nameKey: 'name', at: around },
      message: (name) => `There can be only one argument named "${name}"`,
    }),
  ],
  [
    UniqueInputFieldNamesRule,
    repeated({
      ...{ code: 'inputFieldNotUnique', nameKey: 'name', at: around },
      message: (name) => `There can be only one input field named "${name}"`,
    }),
  ],
  [
    UniqueVariableNamesRule,
    repeated({
      ...{ code: 'variableNotUnique', nameKey: 'variableName' },
      message: (name) => `There can only be one variable named "${name}"`,
    }),
  ],
  [
    UniqueDirectivesPerLocationRule,
    repeated({
      ...{ code: 'directiveNotUniqueForLocation', nameKey: 'directiveName' },
      message: (name) => `The directive "${name}" can only be used once at this location.`,
    }),
  ],
  [
    UniqueFragmentNamesRule,
    repeated({
      ...{ code: 'fragmentNotUnique', nameKey: 'fragmentName', at: nowhere },
      message: (name) => `Fragment name "${name}" must be unique`,
    }),
  ],
  [
    UniqueOperationNamesRule,
    repeated({
      ...{ code: 'uniquelyNamedOperations', nameKey: 'operationName', at: nowhere },
      message: (name) => `Operation name "${name}" must be unique`,
    }),
  ],
  [
    LoneAnonymousOperationRule,
    (_error, _nodes, context) => ({
      message: 'Operation name is required when multiple operations are present',
      extensions: { code: 'uniquelyNamedOperations' },
      nodes: context
        .getDocument()
        .definitions.filter((each) => each.kind === Kind.OPERATION_DEFINITION && !each.name),
      path: [],
      about: 'operations without a name',
    }),
  ],
]
