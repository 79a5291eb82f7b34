import { expect, test } from 'vitest'
import { answerPicture } from './answer-picture.ts'

const PICTURE = {
  contentType: 'image/webp',
  etag: 'abc',
  bytes: Buffer.from('picture'),
  vary: undefined,
  lastModified: new Date('2026-03-06T10:00:00.900Z'),
}
const SAME = 'Fri, 06 Mar 2026 10:00:00 GMT'
const BEFORE = 'Fri, 06 Mar 2026 09:59:59 GMT'

const answer = (headers: Record<string, string>, picture: Parameters<typeof answerPicture>[0] = PICTURE) =>
  answerPicture(picture, new Request('https://keel.test/a', { headers }), 'public')

test('a picture says when it was last changed, in whole seconds, where that is known', () => {
  expect(answer({}).headers.get('last-modified')).toBe(SAME)
  expect(answer({ 'if-modified-since': SAME }).headers.get('last-modified')).toBe(SAME)
  const { lastModified: _, ...undated } = PICTURE
  expect(answer({ 'if-modified-since': SAME }, undated).status).toBe(200)
  expect(answer({}, undated).headers.has('last-modified')).toBe(false)
})

/** https://www.rfc-editor.org/rfc/rfc9110#section-13.2.2 */
test.each([
  [{ 'if-modified-since': SAME }, 304],
  [{ 'if-modified-since': 'Sat, 07 Mar 2026 10:00:00 GMT' }, 304],
  [{ 'if-modified-since': BEFORE }, 200],
  [{ 'if-modified-since': 'yesterday' }, 200],
  [{ 'if-none-match': '"abc"' }, 304],
  [{ 'if-none-match': 'W/"x", W/"abc"' }, 304],
  [{ 'if-none-match': '"abc"', 'if-modified-since': BEFORE }, 304],
  [{ 'if-none-match': '"x"', 'if-modified-since': SAME }, 200],
])('%j is answered with %i: a tag counts before a date', (headers, status) => {
  expect(answer(headers as Record<string, string>).status).toBe(status)
})
