import { globalId, readRowId } from '../../global-ids.ts'
import { graphqlError } from '../errors.ts'

/** Reads an id for a field of one type. An unknown id finds nothing; one of another type is an error, as at Shopify. */
export function rowIdOf(type: string, text: string): number | undefined {
  checkTypeOfId(type, text)
  return readRowId(type, text)
}

export function checkTypeOfId(type: string, text: string): void {
  const { type: given } = globalId.exec(text)?.groups ?? {}
  if (given !== type) throw graphqlError('RESOURCE_NOT_FOUND', `Invalid id: ${text}`)
}
