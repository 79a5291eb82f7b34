import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { DIFFERENCES } from './differences.ts'
import type { Operation } from './operation.ts'
import { adminOperations } from './operations.ts'
import { mayDo, type StaffRole } from './staff-roles.ts'

const operations = Object.entries<Operation>(adminOperations)
const changes = operations.filter(([, { method }]) => method !== 'GET')
const changesOf = (role: StaffRole, but?: StaffRole) =>
  changes
    .filter(([, { action }]) => mayDo(role, action) && !(but && mayDo(but, action)))
    .map(([name]) => name)
    .sort()

describe('who may change what', () => {
  test('support sends, receives, answers, and keeps its own views', () => {
    expect(changesOf('support')).toEqual([
      ...['answerClaim', 'answerMessage', 'answerReview', 'closeMessage', 'deleteView', 'fulfilOrder'],
      ...['noteOnMessage', 'receiveReturn', 'recordDelivery', 'recordLabel', 'reopenMessage', 'retryMail'],
      ...['saveView', 'sendClaimed', 'tagOrders'],
    ])
  })

  test('the owner alone changes staff, terms and taxes, and hands over what a mail server brings', () => {
    expect(changesOf('owner', 'manager')).toEqual([
      ...['changeRole', 'changeTerms', 'inviteStaff', 'receiveReply', 'removeStaff', 'resetSecondFactor'],
      ...['restoreTerms', 'setTaxRate'],
    ])
  })

  test('what only reads is asked of whoever may read, and what changes of nobody who may no more than that', () => {
    const reads = (action: string) => /\.(?:read|export|keep)$/.test(action)
    // A file of orders and the comparison of a day are asked for by a body; anyone on the staff has views of their own.
    const noted = ['exportOrders', 'reconcileDay', 'saveView', 'deleteView']
    expect(operations.filter(([, { method, action }]) => method === 'GET' && !reads(action))).toEqual([])
    expect(changes.filter(([name, { action }]) => reads(action) && !noted.includes(name))).toEqual([])
  })
})

describe('a route', () => {
  test.each(operations)('%s is asked by one of four methods, below one address', (_name, operation) => {
    expect(operation.method).toMatch(/^(?:GET|POST|PUT|DELETE)$/)
    expect(operation.path).toMatch(/^(?:\/:?[a-z][a-z.-]*)+$/)
    expect(operation.method === 'GET' && 'body' in operation).toBe(false)
  })

  test('is no other’s, whatever its parameters are called', () => {
    const routes = operations.map(([, { method, path }]) => `${method} ${path.replaceAll(/:\w+/g, ':')}`)
    expect(new Set(routes).size).toBe(operations.length)
  })

  test.each(operations)('%s takes no empty answer for a whole one', (_name, { answer }) => {
    expect(v.is(answer, {})).toBe(false)
    expect(v.is(answer, undefined)).toBe(false)
  })

  test('that takes words, amounts or pictures refuses to be asked for nothing', () => {
    const needs = operations.filter(([, { body }]) => body && !v.is(body, {})).map(([name]) => name)
    // An edit may be looked at, a delivery be today's and a return be paid as it is worth, without a word.
    const mayBeEmpty = ['changePicture', 'exportOrders', 'previewOrderEdit', 'recordDelivery', 'refundReturn']
    const bodies = operations.flatMap(([name, { body }]) => (body ? [name] : []))
    expect(bodies.filter((name) => !needs.includes(name)).sort()).toEqual(mayBeEmpty)
    expect(needs).toContain('setRedirect')
  })
})

test.each(Object.entries(DIFFERENCES))(
  'who finds %s in the books is told what it is, and what to do',
  (_kind, words) => {
    expect(words).toMatch(/^[A-Z][^:.]+[:;] [a-z].+\.$/)
  },
)
