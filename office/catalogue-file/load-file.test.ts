import { expect, test } from 'vitest'
import type { Desk } from '../desk/desk.ts'
import { loadFile } from './load-file.ts'

test('a spreadsheet takes the downloaded catalog for UTF-8', async () => {
  const form = new FormData()
  form.set('do', 'export')
  const desk = {
    ...{ form, confirm: async () => true, open: async () => new Response('Handle,Title\r\nstool,Café\r\n') },
    download: (_name: string, _type: string, body: BodyInit) => new Response(body),
  } as unknown as Desk
  const answer = await loadFile(desk)
  const bytes = answer instanceof Response ? Buffer.from(await answer.arrayBuffer()) : undefined
  expect(bytes?.toString()).toBe('\uFEFFHandle,Title\r\nstool,Café\r\n')
})
