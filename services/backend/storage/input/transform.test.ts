import { expect, test } from 'vitest'
import { nameTransform, readTransform, transformedSize } from './transform.ts'

const WHOLE = { width: 2000, height: 1000 }

test.each([
  [{}, { resize: 'cover' }],
  [
    { width: '1', height: '2500', resize: 'contain', quality: '20', format: 'webp' },
    { width: 1, height: 2500, resize: 'contain', quality: 20, format: 'webp' },
  ],
  [
    { quality: '100', format: 'origin', token: 'x' },
    { resize: 'cover', quality: 100, format: 'origin' },
  ],
])('%j is read', (query, transform) => {
  expect(readTransform(query as Record<string, string>)).toEqual(transform)
})

test.each([
  { width: '0' },
  { width: '2501' },
  { height: '10000' },
  { height: '1.5' },
  { width: 'x1' },
  { width: '1x' },
  { width: '' },
  { resize: 'fill' },
  { quality: '19' },
  { quality: '101' },
  { quality: 'good' },
  { format: 'gif' },
])('%j is refused by its name', (query) => {
  const [name] = Object.keys(query)
  expect(() => readTransform(query as Record<string, string>)).toThrow(
    expect.objectContaining({
      meantStatus: 400,
      code: 'InvalidParameter',
      message: expect.stringMatching(`^querystring/${name}: .`),
    }),
  )
})

test('a picture covers both sides where both are asked for, and is held by either one', () => {
  expect(transformedSize(WHOLE, { width: 500, height: 500, resize: 'cover' })).toMatchObject({
    crop: 'center',
    width: 500,
    height: 500,
  })
  expect(transformedSize(WHOLE, { width: 500, height: 500, resize: 'contain' })).toMatchObject({
    crop: undefined,
    width: 500,
    height: 250,
  })
  expect(transformedSize(WHOLE, { width: 500, height: undefined, resize: 'cover' })).toMatchObject({
    crop: undefined,
    width: 500,
    height: 250,
  })
  expect(transformedSize(WHOLE, { width: undefined, height: 250, resize: 'cover' })).toMatchObject({
    crop: undefined,
    width: 500,
  })
  expect(transformedSize(WHOLE, { width: undefined, height: undefined, resize: 'cover' })).toMatchObject(
    WHOLE,
  )
})

test.each([
  [{ width: '300' }, 'width:300,resizing_type:fill'],
  [{ height: '20', width: '30', resize: 'contain' }, 'height:20,width:30,resizing_type:fit'],
  [{ height: '20', quality: '80', format: 'origin' }, 'height:20,resizing_type:fill,quality:80'],
  [{ width: '30', format: 'webp' }, 'width:30,resizing_type:fill,format:webp'],
])('%j is named as the hosted service does', (query, named) => {
  expect(nameTransform(readTransform(query as Record<string, string>))).toBe(named)
})
