import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Desk } from '../desk/desk.ts'
import { loadLog } from './load-log.ts'
import { Log } from './log.tsx'

async function emptyLog(search: string): Promise<string> {
  const desk = {
    url: new URL(`https://keel.example/office/log${search}`),
    now: new Date('2026-03-06T15:00:00Z'),
    call: async () => ({ kind: 'done', answer: { changes: [], next: null } }),
  } as unknown as Desk
  const page = await loadLog(desk)
  if (page instanceof Response) throw new Error(`it answers ${page.status}`)
  return renderToStaticMarkup(<Log {...page} desk={desk} />)
}

test('a log without an entry says so, and one that a filter or a page left empty does not', async () => {
  expect(await emptyLog('?subject=&action=')).toContain('Nothing was changed yet.')
  for (const search of ['?subject=chair', '?action=price', '?account=a-1', '?before=9'])
    expect(await emptyLog(search)).toContain('No change is like this.')
})
