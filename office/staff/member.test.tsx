import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Desk } from '../desk/desk.ts'
import { loadMember } from './load-staff.ts'
import { Member } from './member.tsx'

test('a role that was chosen stays chosen where its code is wrong', async () => {
  const form = new FormData()
  form.set('do', 'role')
  form.set('role', 'manager')
  const staff = [{ account: 'a1', email: 'ada@example.com', role: 'support', hasSecondFactor: true }]
  const desk = {
    ...{ form, url: new URL('https://keel.example/office/staff/a1'), who: { id: 'b2' } },
    ...{ confirm: async () => false, refuse: () => {}, may: () => true, csrfToken: 'token' },
    call: async () => ({ kind: 'done', answer: { staff } }),
  } as unknown as Desk
  const page = await loadMember(desk, { account: 'a1' })
  if (page instanceof Response) throw new Error(`it answers ${page.status}`)
  const html = renderToStaticMarkup(<Member {...page} desk={desk} />)
  expect(/<option value="(\w+)" selected/.exec(html)?.[1]).toBe('manager')
})
