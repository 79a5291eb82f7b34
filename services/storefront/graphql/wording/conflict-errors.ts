import { type FieldNode, Kind, print } from 'graphql/index.js'
import { serialize } from './explain-value.ts'
import type { Reword } from './wording.ts'

/**
 * Tells two fields of one name that cannot be one. Where those that conflict are parts of two equal fields, graphql-js
 * names the outer ones first, and graphql-ruby only the conflict itself.
 */
export const wordConflict: Reword = (error, nodes) => {
  const half = nodes.length / 2
  for (const [index, one] of nodes.slice(0, half).entries()) {
    const other = nodes[index + half]
    if (one.kind !== Kind.FIELD || other?.kind !== Kind.FIELD) return undefined
    const [name, otherName] = [one.name.value, other.name.value]
    if (name !== otherName) return told('a field', [one, other], [name, otherName])
    const [given, otherGiven] = [argumentsOf(one), argumentsOf(other)]
    if (given !== otherGiven) return told('an argument', [one, other], [given, otherGiven])
  }
  const [, type, otherType] =
    /they return conflicting types "([^"]+)" and "([^"]+)"/.exec(error.message) ?? []
  const [one, other] = [nodes[half - 1], nodes.at(-1)]
  if (one?.kind !== Kind.FIELD || other?.kind !== Kind.FIELD || !type) return undefined
  return told('a return_type', [one, other], [`\`${type}\``, `\`${otherType}\``])
}

function told(kind: string, nodes: readonly [FieldNode, FieldNode], both: readonly [string, string]) {
  const fieldName = (nodes[0].alias ?? nodes[0].name).value
  const conflicts = both.join(' or ')
  return {
    message: `Field '${fieldName}' has ${kind} conflict: ${conflicts}?`,
    nodes,
    path: [],
    about: `${kind} ${fieldName}`,
    extensions: { code: 'fieldConflict', fieldName, conflicts },
  }
}

/** The order of arguments means nothing. */
function argumentsOf({ arguments: given = [] }: FieldNode): string {
  const written = given.map(({ name, value }): [string, string] => [name.value, print(value)])
  return serialize(Object.fromEntries(written.sort(([one], [other]) => (one < other ? -1 : 1))))
}
