import { storableJson } from '#services/shared/storable-json.ts'
import { entityTooLarge, invalidRequest } from '../answers/storage-error.ts'

/** The hosted service keeps 1 MiB of a form's, and of a header what a header holds; fifty files are an account's. */
const MAX_BYTES = 16 * 1024

/** Reads what a client says of its file, as JSON. What is no object says nothing. */
export function readUserMetadata(written: string): string {
  if (Buffer.byteLength(written) > MAX_BYTES)
    throw entityTooLarge('The user_metadata exceeded the maximum allowed size')
  const value = parseJson(written)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return '{}'
  return JSON.stringify(storableJson(value, refuse))
}

function parseJson(written: string): unknown {
  try {
    return JSON.parse(written)
  } catch {
    return undefined
  }
}

function refuse(problem: string): never {
  throw invalidRequest(`metadata: ${problem}`)
}
