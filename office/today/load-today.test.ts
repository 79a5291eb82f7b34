import { expect, test } from 'vitest'
import { stockOperations } from '#services/admin-contract/stock.ts'
import type { Desk } from '../desk/desk.ts'
import { loadToday } from './load-today.ts'

/** The words under the count of what runs low; nothing else can be counted. */
async function lowWords(count: number, next: string | null = null): Promise<string | undefined> {
  const desk = {
    may: () => false,
    now: new Date('2026-03-06T15:00:00Z'),
    call: async (operation: unknown) =>
      operation === stockOperations.listLowStock
        ? { kind: 'done', answer: { variants: Array.from({ length: count }, () => ({})), next } }
        : { kind: 'refused', status: 503, message: 'Not now.' },
  } as unknown as Desk
  const { waiting } = await loadToday(desk)
  return waiting.find(({ href }) => href.startsWith('/office/stock'))?.label
}

test('one variant lasts, several last', async () => {
  expect(await lowWords(1)).toBe('variant that lasts 14 days or less')
  expect(await lowWords(2)).toBe('variants that last 14 days or less')
  expect(await lowWords(1, 'more')).toBe('variants that last 14 days or less')
})
