import {
  type DocumentNode,
  type FieldNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql/index.js'

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
