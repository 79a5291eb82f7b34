import { expect, test } from 'vitest'
import { isFinishName } from '#facts/finishes.ts'
import { seats } from '#facts/seats.ts'
import { readChairModel } from '#tests/fixtures/chair-model.ts'
import { veneers } from './figured.ts'
import { surfaceOf } from './finish-paint.ts'

const READ = [...(veneers.attributes ?? '').matchAll(/attribute \w+ (\w+);/g)].map(([, name]) => name)

test.each(seats)('every part of wood in the model of $handle says what the figure reads', ({ handle }) => {
  const { meshes, materials } = readChairModel(handle)
  const timber = meshes
    .flatMap(({ primitives }) => primitives)
    .filter(({ material }) => {
      const { name = '' } = materials[material] ?? {}
      return isFinishName(name) && surfaceOf(name) === 'timber'
    })
  expect(READ).toHaveLength(2)
  expect(timber.length).toBeGreaterThan(0)
  for (const { attributes } of timber) {
    // three.js lower-cases the names of a file's attributes.
    const carried = Object.keys(attributes).map((name) => name.toLowerCase())
    expect(carried).toEqual(expect.arrayContaining(READ))
  }
})
