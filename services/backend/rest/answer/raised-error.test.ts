import { expect, test } from 'vitest'
import { raisedError } from './sqlstate-status.ts'

const MESSAGE = JSON.stringify({
  code: '123',
  message: 'Payment Required',
  details: 'Quota exceeded',
  hint: 'Upgrade',
})
const DETAIL = JSON.stringify({ status: 402, headers: { 'X-Powered-By': 'Nerd Rage' } })

test('a function words the whole answer: status, code, message, details, hint and headers', () => {
  expect(raisedError(MESSAGE, DETAIL)).toMatchObject({
    status: 402,
    code: '123',
    message: 'Payment Required',
    details: 'Quota exceeded',
    hint: 'Upgrade',
    headers: { 'X-Powered-By': 'Nerd Rage' },
  })
})

test('details and hint may be left out', () => {
  const message = JSON.stringify({ code: '123', message: 'Payment Required' })
  expect(raisedError(message, DETAIL)).toMatchObject({ status: 402, details: null, hint: null })
})

test.each([
  ['a message that is no JSON', 'no', DETAIL, "Invalid JSON value for MESSAGE: 'no'", 'MESSAGE must be'],
  [
    'a message without a code',
    '{"message":"x"}',
    DETAIL,
    `Invalid JSON value for MESSAGE: '{"message":"x"}'`,
    'MESSAGE must be',
  ],
  ['no detail', MESSAGE, undefined, 'DETAIL is missing in the RAISE statement', 'DETAIL must be'],
  [
    'a detail without headers',
    MESSAGE,
    '{"status":402}',
    `Invalid JSON value for DETAIL: '{"status":402}'`,
    'DETAIL must be',
  ],
  [
    'a status below 200',
    MESSAGE,
    '{"status":199,"headers":{}}',
    `Invalid JSON value for DETAIL: '{"status":199,"headers":{}}'`,
    'DETAIL must be',
  ],
  [
    'a status above 599',
    MESSAGE,
    '{"status":600,"headers":{}}',
    `Invalid JSON value for DETAIL: '{"status":600,"headers":{}}'`,
    'DETAIL must be',
  ],
  [
    'half a status',
    MESSAGE,
    '{"status":402.5,"headers":{}}',
    `Invalid JSON value for DETAIL: '{"status":402.5,"headers":{}}'`,
    'DETAIL must be',
  ],
])('%s is answered as PostgREST does (PGRST121)', (_what, message, detail, details, hint) => {
  expect(raisedError(message, detail)).toMatchObject({
    status: 500,
    code: 'PGRST121',
    details,
    hint: expect.stringContaining(hint),
  })
})
