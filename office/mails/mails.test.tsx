import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Desk } from '../desk/desk.ts'
import { Mails } from './mails.tsx'

test('a shop that gave up no email says that each went out or is tried again', () => {
  const html = renderToStaticMarkup(<Mails mails={[]} problem={undefined} desk={{} as Desk} />)
  expect(html).toContain('Every email went out or is being retried.')
})
