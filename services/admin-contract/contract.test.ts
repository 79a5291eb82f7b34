import { expect, test } from 'vitest'
import { describeSchema } from '#tests/fixtures/described-schema.ts'
import { type Operation, refusalSchema } from './operation.ts'
import { adminOperations } from './operations.ts'

function describeOperation([name, operation]: readonly [string, Operation]): string {
  const { method, path, action, query, body, answer } = operation
  const parts = Object.entries({ query, body, answer }).flatMap(([part, schema]) => {
    const [first = '', ...fields] = schema ? describeSchema(schema) : []
    return schema ? [`${part}: ${first}`, ...fields] : []
  })
  return [`${name}: ${method} ${path}, ${action}`, ...parts.map((line) => `  ${line}`)].join('\n')
}

/** Programs of owners ask by it: what it takes, answers and says is changed on purpose, and then here as well. */
test('the contract of the admin interface is as it is written down', async () => {
  const described = Object.entries<Operation>(adminOperations).map(describeOperation)
  const [first = '', ...fields] = describeSchema(refusalSchema)
  const refusal = [`every refusal: ${first}`, ...fields].join('\n')
  await expect(`${[refusal, ...described].join('\n\n')}\n`).toMatchFileSnapshot('./contract.txt')
})
