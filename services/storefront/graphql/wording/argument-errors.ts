import { isRequiredArgument, Kind } from 'graphql/index.js'
import type { Reword } from './wording.ts'

/** Says it of a field or a directive once, however many arguments are missing. */
export const wordMissingArguments: Reword = (_error, [node], context) => {
  if (node?.kind !== Kind.FIELD && node?.kind !== Kind.DIRECTIVE) return undefined
  const defined = node.kind === Kind.FIELD ? context.getFieldDef() : context.getDirective()
  const given = new Set(node.arguments?.map(({ name }) => name.value))
  const missing = (defined?.args ?? [])
    .filter((argument) => isRequiredArgument(argument) && !given.has(argument.name))
    .map(({ name }) => name)
    .join(', ')
  const className = node.kind === Kind.FIELD ? 'Field' : 'Directive'
  const name = node.name.value
  return {
    message: `${className} '${name}' is missing required arguments: ${missing}`,
    about: node,
    extensions: { code: 'missingRequiredArguments', className, name, arguments: missing },
  }
}
