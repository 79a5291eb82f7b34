import { parseQuery } from '../../catalogue/query/parse-query.ts'
import {
  QUERY_LENGTH_LIMIT,
  QUERY_PREFIXES_LIMIT,
  QUERY_TERMS_LIMIT,
  type Query,
} from '../../catalogue/query/syntax.ts'
import { graphqlError } from '../errors.ts'

export function readQuery(text: string | null | undefined): Query {
  const query = parseQuery(text ?? '')
  if (query) return query
  const message = `query may have ${QUERY_LENGTH_LIMIT} characters and ${QUERY_TERMS_LIMIT} terms, ${QUERY_PREFIXES_LIMIT} of them with *`
  throw graphqlError('BAD_REQUEST', message)
}
