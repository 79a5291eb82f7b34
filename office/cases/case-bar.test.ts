import { expect, test } from 'vitest'
import { readAskedList } from './case-bar.tsx'

test.each([
  ['', { state: 'open', q: '', after: undefined }],
  ['?state=all&q=%20R1042-1%20&after=17', { state: 'all', q: 'R1042-1', after: '17' }],
  ["?state=lost&after='1", { state: 'open', q: '', after: undefined }],
  [`?q=${'x'.repeat(101)}`, { state: 'open', q: '', after: undefined }],
])('a list at %j', (search, asked) => {
  const url = new URL(`https://keel.test/office/returns${search}`)
  expect(readAskedList(url, ['open', 'all'], 'open')).toEqual(asked)
})
