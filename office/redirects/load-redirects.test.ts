import { expect, test } from 'vitest'
import type { Desk } from '../desk/desk.ts'
import type { Refused } from '../desk/office.ts'
import { loadRedirects } from './load-redirects.ts'

/** Why the page says that a redirect is refused, by field. */
async function problemsAfter(refused: Omit<Refused, 'kind'>) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ do: 'set', path: 'target', target: 'b' }))
    form.set(name, value)
  const desk = {
    ...{ form, url: new URL('https://keel.example/office/redirects'), may: () => true, refuse: () => {} },
    call: async (_operation: unknown, { body }: { body?: unknown }) =>
      body === undefined
        ? { kind: 'done', answer: { redirects: [], next: null } }
        : { kind: 'refused', ...refused },
  } as unknown as Desk
  const page = await loadRedirects(desk)
  if (page instanceof Response) throw new Error(`it answers ${page.status}`)
  return page.problems
}

test('a redirect whose both ends are wrong is told so at both', async () => {
  const problems = [
    { path: 'path', message: 'No path.' },
    { path: 'target', message: 'No end.' },
  ]
  expect(await problemsAfter({ status: 422, message: 'No path.', problems })).toEqual({
    ...{ path: 'No path.', target: 'No end.' },
  })
})

test('a circle is told at the address that closes it, whatever that is called', async () => {
  const message = '/target leads to /b leads to /target: that would never end.'
  expect(await problemsAfter({ status: 409, message })).toEqual({ path: message })
})
