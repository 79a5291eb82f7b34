import { expect, test } from 'vitest'
import { createChangeOnce } from './change-once.ts'

function open() {
  let nowMs = 0
  const changeOnce = createChangeOnce(() => new Date(nowMs))
  let changes = 0
  const changed = (cartId: string | undefined, form: string, address = '203.0.113.9', becomes = cartId) =>
    changeOnce({ cartId, form, address }, async () => {
      changes += 1
      return { kind: 'changed', number: changes, ...(becomes !== undefined && { cartId: becomes }) }
    })
  const pass = (ms: number) => {
    nowMs += ms
  }
  return { changeOnce, changed, pass, count: () => changes }
}

test('a form that is sent twice at once is done once, and both get its answer', async () => {
  const { changed, count } = open()
  const [first, second] = await Promise.all([changed('c', 'add'), changed('c', 'add')])
  expect(second).toEqual(first)
  expect(await changed('c', 'add')).toEqual(first)
  expect(count()).toBe(1)
})

test('another form, another cart, and the same one later are done', async () => {
  const { changed, pass, count } = open()
  await changed('c', 'update 2')
  await changed('c', 'update 3')
  await changed('c', 'update 2')
  await changed('d', 'update 2')
  expect(count()).toBe(4)
  pass(1_999)
  await changed('d', 'update 2')
  expect(count()).toBe(4)
  pass(1)
  await changed('d', 'update 2')
  expect(count()).toBe(5)
})

test('a second tap that comes with the cookie of the first one’s cart is the first one', async () => {
  const { changed, count } = open()
  await changed(undefined, 'add', '203.0.113.9', 'new')
  await changed('new', 'add')
  expect(count()).toBe(1)
})

test('two who have no cart yet get one each, whatever network they share', async () => {
  const { changed, count } = open()
  await Promise.all([
    changed(undefined, 'add', '203.0.113.9', 'a'),
    changed(undefined, 'add', '203.0.113.9', 'b'),
  ])
  expect(count()).toBe(2)
})

test('what failed, or changed nothing, is tried again', async () => {
  const { changeOnce, changed, count } = open()
  const asked = { cartId: 'c', form: 'add', address: undefined }
  await expect(changeOnce(asked, () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await changeOnce(asked, async () => ({ kind: 'failed' }))).toEqual({ kind: 'failed' })
  await changed('c', 'add')
  expect(count()).toBe(1)
})

test('a network has its share of changes, and another one its own', async () => {
  const { changed } = open()
  const outcomes = []
  for (let time = 0; time < 301; time++) outcomes.push(await changed('c', `update ${time}`))
  expect(outcomes.filter((outcome) => outcome === 'too many')).toHaveLength(1)
  expect(await changed('c', 'update', '203.0.113.10')).toMatchObject({ kind: 'changed' })
})
