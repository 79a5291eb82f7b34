import * as v from 'valibot'
import type { Operations } from './operation.ts'

const text = (message: string) => v.string(message)

export const redirectOperations = {
  listRedirects: {
    method: 'GET',
    path: '/redirects',
    action: 'redirect.read',
    /** `after` is the last path of the previous page. */
    query: v.object({ after: v.optional(v.string()) }),
    answer: v.object({
      redirects: v.array(v.object({ path: v.string(), target: v.string() })),
      next: v.nullable(v.string()),
    }),
  },
  setRedirect: {
    method: 'PUT',
    path: '/redirects',
    action: 'redirect.change',
    body: v.object(
      { path: text('a path is missing'), target: text('a target is missing') },
      'a redirect has a path and a target',
    ),
    /** `before` is the previous target. */
    answer: v.object({ path: v.string(), target: v.string(), before: v.nullable(v.string()) }),
  },
  removeRedirect: {
    method: 'DELETE',
    path: '/redirects',
    action: 'redirect.change',
    body: v.object({ path: text('a path is missing') }, 'a path is missing'),
    answer: v.object({ path: v.string(), target: v.string() }),
  },
} as const satisfies Operations
