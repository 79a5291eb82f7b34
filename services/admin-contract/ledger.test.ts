import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { isHttps, ledgerOperations, problemsOfProof, proofFields } from './ledger.ts'

const fields = { proof: 'Report 7', source: 'A laboratory', provedOn: '2026-03-01', lapsesOn: '' }
const TODAY = '2026-03-17'

/** The fields that are refused, with the reason. */
function refusalsOf(changes: Partial<typeof fields>): Record<string, string> {
  const read = v.safeParse(proofFields, { ...fields, ...changes })
  if (read.success) return {}
  return Object.fromEntries(read.issues.map(({ path, message }) => [String(path?.[0]?.key), message]))
}

describe('a proof as it is typed', () => {
  test.each([
    'Report 7',
    'See: page 3',
    'https://lab.example/report?n=7#page',
    'HTTPS://LAB.EXAMPLE/',
    'x'.repeat(2_000),
    '𝒳'.repeat(2_000),
    ' kept without its space ',
    'two\nlines',
  ])('may be %j', (proof) => {
    expect(refusalsOf({ proof })).toEqual({})
  })

  test.each([
    ['javascript:alert(1)', 'an address of a proof begins with https://'],
    ['  JavaScript:alert(1)', 'an address of a proof begins with https://'],
    ['http://lab.example/report', 'an address of a proof begins with https://'],
    ['data:text/html,x', 'an address of a proof begins with https://'],
    ['//lab.example/report', 'an address of a proof begins with https://'],
    ['https://', 'an address of a proof begins with https://'],
    ['https:lab.example', 'an address of a proof begins with https://'],
    ['x'.repeat(10_000), 'a proof has at most 2000 characters, not 10000'],
    ['a\u0000b', 'a proof holds a character that cannot be written'],
  ])('is refused as %j', (proof, message) => {
    expect(refusalsOf({ proof })).toEqual({ proof: message })
  })

  test('each day is one that there is, or none', () => {
    expect(refusalsOf({ provedOn: '', lapsesOn: '' })).toEqual({})
    expect(refusalsOf({ provedOn: '2026-02-30' })).toEqual({ provedOn: 'there is no such day' })
    expect(refusalsOf({ lapsesOn: 'tomorrow' })).toHaveProperty('lapsesOn')
  })

  test('a source has its end, too', () => {
    expect(refusalsOf({ source: 'x'.repeat(300) })).toEqual({})
    expect(refusalsOf({ source: 'x'.repeat(301) })).toHaveProperty('source')
  })
})

describe('a proof as a whole', () => {
  const none = { proof: '', source: '', provedOn: '', lapsesOn: '' }

  test('is there or not', () => {
    expect(problemsOfProof(fields, TODAY)).toEqual([])
    expect(problemsOfProof(none, TODAY)).toEqual([])
  })

  test.each([
    [{ proof: '' }, 'proof', 'a proof is in words, or an address with https://'],
    [{ source: '' }, 'source', 'a proof has a source: who says so'],
    [{ provedOn: '' }, 'provedOn', 'a proof has the day on which it was given'],
    [{ ...none, source: 'A laboratory' }, 'proof', 'a proof is in words, or an address with https://'],
    [{ ...none, provedOn: '2026-03-01' }, 'proof', 'a proof is in words, or an address with https://'],
    [{ ...none, lapsesOn: '2026-05-01' }, 'proof', 'a proof is in words, or an address with https://'],
    [{ provedOn: '2026-03-18' }, 'provedOn', 'the day of the proof is still to come'],
    [{ lapsesOn: '2026-03-01' }, 'lapsesOn', 'a proof lapses after the day on which it was given'],
    [{ lapsesOn: '2026-02-28' }, 'lapsesOn', 'a proof lapses after the day on which it was given'],
  ])('with %j its %s is wrong: %s', (changes, field, message) => {
    expect(problemsOfProof({ ...fields, ...changes }, TODAY)[0]).toEqual({ field, message })
  })

  test('may be of today, and lapse on the day after it was given', () => {
    expect(problemsOfProof({ ...fields, provedOn: TODAY }, TODAY)).toEqual([])
    expect(problemsOfProof({ ...fields, lapsesOn: '2026-03-02' }, TODAY)).toEqual([])
  })

  test('is told all that is wrong at once', () => {
    const fieldsOf = (changes: Partial<typeof fields>) =>
      problemsOfProof({ ...none, ...changes }, TODAY).map(({ field }) => field)
    expect(fieldsOf({ lapsesOn: '2026-05-01' })).toEqual(['proof', 'source', 'provedOn'])
    expect(fieldsOf({ provedOn: '2026-03-18', lapsesOn: '2026-03-02' })).toEqual([
      ...['proof', 'source', 'provedOn', 'lapsesOn'],
    ])
  })
})

test('only a whole address with https is one to follow', () => {
  const texts = [
    'https://lab.example/7',
    'https://lab example',
    'see https://lab.example',
    'http://lab.example',
  ]
  expect(texts.map(isHttps)).toEqual([true, false, false, false])
})

test('a change is of something that was seen', () => {
  const { body } = ledgerOperations.changeLedgerEntry
  const whole = { ...fields, isWithdrawn: false }
  expect([0, 7, -1, 1.5, '1'].map((version) => v.is(body, { ...whole, version }))).toEqual([
    ...[true, true, false, false, false],
  ])
  expect(v.is(body, whole)).toBe(false)
})
