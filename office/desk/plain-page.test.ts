import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { plainPage } from './plain-page.ts'

test('what is told is text, whatever it says, and the page may load and run nothing', async () => {
  const answer = plainPage(404, 'There is no order "<script>alert(1)</script>" & co.')
  const html = await answer.text()
  expect([answer.status, html.includes('<h1>Nothing here</h1>')]).toEqual([404, true])
  expect(html).toContain('There is no order &quot;&lt;script&gt;alert(1)&lt;/script&gt;&quot; &amp; co.')
  const [, style = ''] = /<style>(.*)<\/style>/.exec(html) ?? []
  const hash = createHash('sha256').update(style).digest('base64')
  expect(answer.headers.get('content-security-policy')).toContain(
    `default-src 'none'; img-src 'self'; style-src 'sha256-${hash}'`,
  )
})

test('a status without a name of its own is told all the same', async () => {
  expect(await plainPage(418, 'x').text()).toContain('<h1>That cannot be done</h1>')
})
