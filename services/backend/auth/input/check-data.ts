import type { Metadata } from '#database/tables/auth.ts'
import { ApiError } from '../answers/api-error.ts'

/** Measured as JSON. Every access token carries the data, and servers take headers of 16 kB at most. */
const MAX_DATA_BYTES = 4096
/** The backend adds the account's id and address, and what is known of them. */
const MAX_OWN_BYTES = 1024
const MAX_DEPTH = 8
/** Nested values count too. */
const MAX_VALUES = 200

/** Refuses more data than anybody keeps beside an account. */
export function checkData(name: string, data: Metadata | null | undefined): void {
  if (!data) return
  if (bytesOf(data) > MAX_DATA_BYTES) throw invalid(`${name} cannot be larger than 4 kB as JSON`)
  if (countValues(data, name, 0) > MAX_VALUES)
    throw invalid(`${name} cannot hold more than ${MAX_VALUES} values`)
}

/** Lays the data over the present data; a null removes its field. Refuses growth past the bound in small steps. */
export function mergeData(name: string, present: Metadata, data: Metadata): Metadata {
  const merged = Object.fromEntries(
    Object.entries({ ...present, ...data }).filter(([, value]) => value !== null && value !== undefined),
  )
  const bytes = bytesOf(merged)
  if (bytes > MAX_DATA_BYTES + MAX_OWN_BYTES && bytes >= bytesOf(present)) {
    throw invalid(`${name} cannot be larger than 4 kB as JSON, with what is kept already`)
  }
  return merged
}

function bytesOf(data: Metadata): number {
  return Buffer.byteLength(JSON.stringify(data))
}

function countValues(value: unknown, name: string, depth: number): number {
  if (typeof value !== 'object' || value === null) return 1
  if (depth >= MAX_DEPTH) throw invalid(`${name} cannot be nested more than ${MAX_DEPTH} deep`)
  return Object.values(value).reduce<number>((sum, item) => sum + countValues(item, name, depth + 1), 1)
}

function invalid(message: string): ApiError {
  return new ApiError(400, 'validation_failed', message)
}
