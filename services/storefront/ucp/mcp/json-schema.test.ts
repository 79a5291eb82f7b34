import * as v from 'valibot'
import { expect, test } from 'vitest'
import { jsonSchemaOf } from './json-schema.ts'

test('says of each value what it may be, and of what is left out nothing that it has to be', () => {
  const words = v.pipe(
    v.pipe(
      v.string(),
      v.maxLength(9),
      v.check((value) => value !== null),
    ),
    v.minLength(1),
  )
  const schema = v.pipe(
    v.object({
      name: words,
      count: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5)),
      codes: v.optional(v.pipe(v.array(words), v.minLength(1), v.maxLength(3))),
      choice: v.optional(v.nullable(words)),
      source: v.optional(v.picklist(['shop', 'agent'])),
      isGift: v.optional(v.boolean()),
    }),
    v.check((value) => value !== null),
  )
  const text = { type: 'string', maxLength: 9, minLength: 1 }
  expect(jsonSchemaOf(schema)).toEqual({
    type: 'object',
    required: ['name', 'count'],
    properties: {
      name: text,
      count: { type: 'integer', minimum: 1, maximum: 5 },
      codes: { type: 'array', items: text, minItems: 1, maxItems: 3 },
      choice: { ...text, type: ['string', 'null'] },
      source: { enum: ['shop', 'agent'] },
      isGift: { type: 'boolean' },
    },
  })
})

test('does not pretend to know a kind of schema that it does not', () => {
  expect(() => jsonSchemaOf(v.object({ when: v.date() }))).toThrow('a schema of date')
})
