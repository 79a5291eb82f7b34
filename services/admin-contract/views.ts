import * as v from 'valibot'
import type { Operations } from './operation.ts'

/** The lists of the office that views can be kept of. */
const VIEWED_LISTS = ['orders', 'products', 'reviews', 'changes'] as const
const MAX_NAME = 60
const MAX_QUERY = 1_000

const name = v.pipe(
  v.string('a view needs a name'),
  v.trim(),
  v.minLength(1, 'a view needs a name'),
  v.maxLength(MAX_NAME, `the name of a view is at most ${MAX_NAME} characters`),
)
const list = v.picklist(VIEWED_LISTS, `a list is one of: ${VIEWED_LISTS.join(', ')}`)
const view = v.object({ id: v.number(), name: v.string(), query: v.string() })

/** Each account has views of its own; an address can be sent to a colleague, so nothing is shared here. */
export const viewOperations = {
  listViews: {
    method: 'GET',
    path: '/views',
    action: 'view.keep',
    query: v.object({ list }),
    answer: v.object({ views: v.array(view) }),
  },
  /** A view of the same name is replaced. */
  saveView: {
    method: 'PUT',
    path: '/views',
    action: 'view.keep',
    body: v.object(
      {
        list,
        name,
        /** Columns, filters and sorting as the list's own address says them, without the question mark. */
        query: v.pipe(
          v.string('the address of the view is missing'),
          v.maxLength(MAX_QUERY, `the address of a view is at most ${MAX_QUERY} characters`),
          v.regex(/^[\w.~%+&=*-]*$/, 'the address of a view is what stands behind the question mark'),
        ),
      },
      'a list, a name and an address are missing',
    ),
    answer: view,
  },
  deleteView: {
    method: 'DELETE',
    path: '/views/:view',
    action: 'view.keep',
    answer: v.object({ name: v.string() }),
  },
} as const satisfies Operations
