import * as v from 'valibot'
import { expect, test } from 'vitest'
import { columnsOf, pictureRows } from './review-columns.ts'

test('[3.05] columns are asked for by name, and those of a review’s pictures within its row', () => {
  const columns = { id: v.number(), review_pictures: pictureRows, images: v.array(v.string()) }
  expect(columnsOf(columns)).toBe('id,review_pictures(path,width,height,description),images')
})
