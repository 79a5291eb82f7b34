import type { Context } from 'hono'
import { ApiError } from '../answers/api-error.ts'

/** Reads `sort=created_at asc`: GoTrue sorts by this field alone, newest first unless told otherwise. */
export function readSort(c: Context): 'asc' | 'desc' {
  const asked = c.req.queries('sort') ?? []
  const directions = asked.map((sort) => {
    const [, field = '', direction = 'desc'] = /^(\S*)(?: (.*))?$/s.exec(sort) ?? []
    if (field !== 'created_at') throw badSort(`bad field for sort '${field}'`)
    const told = direction.toLowerCase()
    if (told === 'asc' || told === 'desc') return told
    throw badSort(`bad direction for sort '${direction}', only 'asc' and 'desc' allowed`)
  })
  return directions[0] ?? 'desc'
}

function badSort(problem: string): ApiError {
  return new ApiError(400, 'validation_failed', `Bad Sort Parameters: ${problem.slice(0, 200)}`)
}
