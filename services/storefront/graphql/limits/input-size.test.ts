import { expect, test } from 'vitest'
import { checkInputSize } from './input-size.ts'

test('a list of 250 is taken, and so is none; one more is refused', () => {
  expect(() => checkInputSize(Array(250).fill(1))).not.toThrow()
  expect(() => checkInputSize(null)).not.toThrow()
  expect(() => checkInputSize(undefined)).not.toThrow()
  expect(() => checkInputSize(Array(251).fill(1))).toThrow(
    expect.objectContaining({
      message: 'The input array size of 251 is greater than the maximum allowed of 250.',
      extensions: { code: 'MAX_INPUT_SIZE_EXCEEDED' },
    }),
  )
})
