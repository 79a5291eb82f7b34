import { expect, test } from 'vitest'
import { readSaid, type Said, saidCookie } from './said.ts'

const asSent = (cookie: string) => `a=1; ${cookie.split(';', 1)[0]}; b=2`
const planted = (json: unknown) =>
  `keel-office-said=${Buffer.from(JSON.stringify(json), 'utf8').toString('base64url')}`

test('what was done is told with the way back, in words of any script', () => {
  const said: Said = {
    text: 'Hidden: “漢” <b>',
    undo: { action: '/office/reviews?state=all', fields: { do: 'show', id: '7' } },
  }
  expect(saidCookie(said)).toMatch(
    /^keel-office-said=[\w-]+; Max-Age=60; Path=\/office; HttpOnly; SameSite=Lax$/,
  )
  expect(readSaid(asSent(saidCookie(said)))).toEqual(said)
  expect(readSaid(asSent(saidCookie({ text: 'Sent.' })))).toEqual({ text: 'Sent.' })
})

test.each([
  [null],
  [''],
  ['keel-office-said=%'],
  [`keel-office-said=${'A'.repeat(3_001)}`],
  [planted('words')],
  [planted({ text: 'x'.repeat(501) })],
  [planted({ text: 'x', undo: { action: 'https://elsewhere.example', fields: {} } })],
  [planted({ text: 'x', undo: { action: '/officeother', fields: {} } })],
  [planted({ text: 'x', undo: { action: '/office/../cart', fields: {} } })],
  [planted({ text: 'x', undo: { action: '/office', fields: { id: 7 } } })],
])('nothing is told of a cookie %j', (cookies) => {
  expect(readSaid(cookies)).toBeUndefined()
})
