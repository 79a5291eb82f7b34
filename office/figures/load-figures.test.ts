import { expect, test } from 'vitest'
import { readRange } from './load-figures.ts'

const NOW = new Date('2026-03-06T15:00:00Z')
const read = (search: string) => readRange(new URLSearchParams(search), NOW)

test.each([
  ['', { range: '28', from: '2026-02-07', to: '2026-03-06' }],
  ['range=7', { range: '7', from: '2026-02-28', to: '2026-03-06' }],
  ['range=90', { range: '90', from: '2025-12-07', to: '2026-03-06' }],
  ['range=8000', { range: '28', from: '2026-02-07', to: '2026-03-06' }],
  ['range=7&from=2020-01-01', { range: '7', from: '2026-02-28', to: '2026-03-06' }],
  ['range=own&from=2026-01-01&to=2026-01-31', { range: 'own', from: '2026-01-01', to: '2026-01-31' }],
  [
    'range=28&shown=2026-02-07..2026-03-06&from=2026-01-01&to=2026-01-31',
    { range: 'own', from: '2026-01-01', to: '2026-01-31' },
  ],
  [
    'range=7&shown=2026-02-07..2026-03-06&from=2026-02-07&to=2026-03-06',
    { range: '7', from: '2026-02-28', to: '2026-03-06' },
  ],
  ['range=own&from=soon', { range: 'own', from: 'soon', to: '' }],
  [`range=own&from=${'1'.repeat(50)}`, { range: 'own', from: '', to: '' }],
])('the address %j asks for %j', (search, asked) => {
  expect(read(search)).toEqual(asked)
})
