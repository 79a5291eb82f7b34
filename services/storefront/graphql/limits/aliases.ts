import type { ASTVisitor, ValidationContext } from 'graphql/index.js'
import { graphqlError } from '../errors.ts'

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
