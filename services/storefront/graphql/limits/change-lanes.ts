import { type ExecutionResult, getOperationAST, OperationTypeNode } from 'graphql/index.js'
import type { Plugin } from 'graphql-yoga'
import type { Database } from '#database/connect.ts'
import { createQueue, type Enqueue } from '#services/shared/queue.ts'
import type { GraphqlContext } from '../context.ts'
import { REQUEST_POINTS, throttled } from './cost.ts'

/**
 * Changes made at once. The embedded engine does one thing at a time, so checkouts wait in the same line; of
 * PostgreSQL's five connections two stay free for checkouts.
 */
const AT_ONCE = { pglite: 1, postgres: 3 } as const satisfies Record<Database['engine'], number>
const WAITING = 200
/** The rate bucket of one network allows as many at a time. */
const WAITING_OF_ONE = 100

export function createChangeLanes({ engine }: Pick<Database, 'engine'>): Enqueue {
  return createQueue({ atOnce: AT_ONCE[engine], waiting: WAITING, waitingOfOne: WAITING_OF_ONE })
}

/** Mutations queue in lanes that networks take by turns, so a crowd of large carts delays its own network first. */
export function takeChangeLanes(): Plugin<GraphqlContext> {
  return {
    onExecute({ args: { document, operationName }, executeFn, setExecuteFn }) {
      if (getOperationAST(document, operationName)?.operation !== OperationTypeNode.MUTATION) return
      setExecuteFn(async (given) => {
        const { changeLanes, asker, signal, bucket }: GraphqlContext = given.contextValue
        const result = await changeLanes(async () => executeFn(given), asker, signal).catch((error) => {
          // A client that left while waiting has its answer already.
          if (signal.aborted) return { errors: [signal.reason] }
          throw error
        })
        return result === 'full' ? (throttled(bucket, REQUEST_POINTS) as ExecutionResult) : result
      })
    },
  }
}
