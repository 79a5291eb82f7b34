import { describe, expect, test } from 'vitest'
import { claims, isClaimId } from './claims.ts'
import { type ClaimRecord, dayAt, daysLeft, shownClaims, standingOf } from './standing.ts'

const proof = { words: 'A report', source: 'A laboratory', provedOn: '2026-01-01' }
const [bare, proved] = [{ proof: undefined }, { proof }]

const record = (more: Partial<ClaimRecord> = {}): ClaimRecord => ({
  claim: 'certificate.bifma',
  proof: 'Report 7',
  lapsesOn: null,
  isWithdrawn: false,
  ...more,
})

describe('[1.03] how a claim stands', () => {
  test('without a row it stands on what the shop comes with, or on nothing', () => {
    expect(standingOf(bare, undefined, '2026-03-17')).toBe('unproved')
    expect(standingOf(proved, undefined, '2026-03-17')).toBe('stands')
  })

  test('a row without a proof changes nothing of that', () => {
    expect(standingOf(bare, record({ proof: null }), '2026-03-17')).toBe('unproved')
    expect(standingOf(proved, record({ proof: null, lapsesOn: '2026-01-01' }), '2026-03-17')).toBe('stands')
  })

  test.each([
    ['2026-03-16', 'stands'],
    ['2026-03-17', 'lapsed'],
    ['2026-03-18', 'lapsed'],
    ['2027-01-01', 'lapsed'],
  ])('on %s a proof that lapses on March 17, 2026 is: %s', (today, standing) => {
    expect(standingOf(bare, record({ lapsesOn: '2026-03-17' }), today)).toBe(standing)
    expect(standingOf(proved, record({ lapsesOn: '2026-03-17' }), today)).toBe(standing)
  })

  test('a proof that lapses on no day stands for good', () => {
    expect(standingOf(bare, record(), '2999-12-31')).toBe('stands')
  })

  test('what is withdrawn is so, whatever proves it', () => {
    expect(standingOf(proved, record({ isWithdrawn: true }), '2026-03-17')).toBe('withdrawn')
    expect(standingOf(bare, record({ isWithdrawn: true, lapsesOn: '2026-01-01' }), '2026-03-17')).toBe(
      'withdrawn',
    )
  })
})

describe('[1.03] what pages may show', () => {
  const today = '2026-03-17'
  const all = claims.map(({ id }) => id)

  test('as specified, everything that is neither withdrawn nor lapsed', () => {
    expect([...shownClaims('as-specified', [], today).keys()]).toEqual(all)
    const records = [
      record({ isWithdrawn: true }),
      record({ claim: 'trusted-by', lapsesOn: today }),
      record({ claim: 'study.recommend' }),
      record({ claim: 'a claim of a later shop', isWithdrawn: true }),
    ]
    const shown = shownClaims('as-specified', records, today)
    expect(all.filter((id) => !shown.has(id))).toEqual(['certificate.bifma', 'trusted-by'])
    expect([shown.get('study.recommend'), shown.get('study.position')]).toEqual(['stands', 'unproved'])
  })

  test('substantiated, only what a proof stands for', () => {
    const withProof = claims.filter((claim) => claim.proof).map(({ id }) => id)
    expect([...shownClaims('substantiated', [], today).keys()]).toEqual(withProof)
    const records = [record(), record({ claim: 'guarantee.warranty', isWithdrawn: true })]
    const shown = shownClaims('substantiated', records, today)
    expect([shown.has('certificate.bifma'), shown.has('guarantee.warranty')]).toEqual([true, false])
    expect(shown.has('certificate.iso-9001')).toBe(false)
  })
})

test('days are those of UTC, and so are the days that are left', () => {
  expect(dayAt(new Date('2026-03-16T23:59:59.999Z'))).toBe('2026-03-16')
  expect(dayAt(new Date('2026-03-17T00:00:00Z'))).toBe('2026-03-17')
  expect([daysLeft('2026-03-18', '2026-03-17'), daysLeft('2027-03-17', '2026-03-17')]).toEqual([1, 365])
})

test('a claim is known by its name alone', () => {
  expect([isClaimId('certificate.bifma'), isClaimId('toString'), isClaimId('')]).toEqual([true, false, false])
})

test('[1.03] the register says of each claim what is said, where, and what proves it', () => {
  for (const { id, words, pages, proof: its } of claims) {
    expect(words, id).not.toBe('')
    expect(pages.length, id).toBeGreaterThan(0)
    expect(
      pages.filter((page) => !page.startsWith('/')),
      id,
    ).toEqual([])
    if (its) expect([its.words, its.source, its.link ?? '/'], id).not.toContain('')
    if (its) expect(its.provedOn, id).toMatch(/^\d{4}-\d\d-\d\d$/)
  }
})
