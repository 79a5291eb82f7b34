import type { Database } from '#database/database.ts'
import type { Log } from '../../parts.ts'
import type { Frame } from '../frames/message.ts'
import { writePush } from '../frames/write-frame.ts'
import { askPolicies } from './ask-policies.ts'
import type { Binding, Subscriber } from './binding.ts'
import type { Bindings } from './bindings.ts'
import type { Catalogue } from './catalogue.ts'
import type { Table } from './describe-tables.ts'
import { createMatcher } from './match-change.ts'
import type { Change } from './read-changes.ts'
import { findRefusal, writeData } from './write-data.ts'

/** Of the ten connections that a process has. */
const MAX_QUESTIONS_AT_ONCE = 3

export interface TellParts {
  readonly database: Database
  readonly catalogue: Catalogue
  readonly bindings: Bindings
  readonly log: Log
}

interface Meant {
  readonly subscriber: Subscriber
  readonly bindings: readonly Binding[]
}

/** A change, and whom it is meant for if they may read it. */
interface Telling {
  readonly change: Change
  readonly table: Table
  readonly meant: readonly Meant[]
}

/** What to ask the policies of a table once, for all who are the same to them. */
interface Question {
  readonly who: Subscriber['who']
  readonly table: Table
  readonly changes: Change[]
  /** Undefined where they could not be asked. */
  readable: Set<Change> | undefined
}

/** Tells each subscriber, in order, of the changes that it asked for and may read. */
export async function tellChanges(parts: TellParts, changes: readonly Change[]): Promise<void> {
  const tables = new Map((await parts.catalogue.read()).map((table) => [table.relation, table]))
  const tellings = changes.flatMap((change) => {
    const table = tables.get(change.relation)
    return table ? [{ change, table, meant: findMeant(parts.bindings, change, table) }] : []
  })
  const questions = collectQuestions(tellings)
  await askAll(parts, [...questions.values()])
  const failed = new Set<Subscriber>()
  for (const { change, table, meant } of tellings) {
    const send = createSender(change, table)
    for (const { subscriber, bindings } of meant) {
      const key = questionKey(subscriber, table, change)
      const question = key === undefined ? undefined : questions.get(key)
      if (question && !question.readable) failed.add(subscriber)
      // It may have left meanwhile.
      if (failed.has(subscriber) || !parts.bindings.has(subscriber)) continue
      if (!question || question.readable?.has(change)) send(subscriber, bindings)
    }
  }
  for (const subscriber of failed) subscriber.failed()
}

function findMeant(all: Bindings, change: Change, table: Table): Meant[] {
  const matches = createMatcher(change, table)
  const meant: Meant[] = []
  for (const [subscriber, bindings] of all) {
    const those = bindings.filter(matches)
    if (those.length > 0) meant.push({ subscriber, bindings: those })
  }
  return meant
}

function collectQuestions(tellings: readonly Telling[]): Map<string, Question> {
  const questions = new Map<string, Question>()
  for (const { change, table, meant } of tellings) {
    for (const { subscriber } of meant) {
      const key = questionKey(subscriber, table, change)
      if (key === undefined) continue
      const question = questions.get(key)
      if (!question)
        questions.set(key, { who: subscriber.who, table, changes: [change], readable: undefined })
      else if (question.changes.at(-1) !== change) question.changes.push(change)
    }
  }
  return questions
}

/** Undefined where there is nothing to ask. */
function questionKey({ who, whoKey }: Subscriber, table: Table, change: Change): string | undefined {
  if (!table.hasRowSecurity || change.type === 'DELETE' || findRefusal(change, table, who.role))
    return undefined
  return `${table.relation} ${whoKey}`
}

async function askAll({ database, log }: TellParts, questions: readonly Question[]): Promise<void> {
  const waiting = [...questions]
  const ask = async () => {
    for (let question = waiting.shift(); question; question = waiting.shift()) {
      const { who, table, changes } = question
      try {
        const places = await askPolicies(
          database,
          who,
          table,
          changes.map(({ record }) => record ?? {}),
        )
        question.readable = new Set(changes.filter((_, place) => places.has(place)))
      } catch (error) {
        log.error(
          { err: error, table: table.name },
          'policies could not be asked who may be told of a change',
        )
      }
    }
  }
  await Promise.all(Array.from({ length: MAX_QUESTIONS_AT_ONCE }, ask))
}

/** Writes each frame once, however many sockets it is sent to. */
function createSender(change: Change, table: Table) {
  const frames = new Map<string, Frame>()
  const texts = new Map<string, string>()
  const dataFor = (role: Subscriber['who']['role'], select: Binding['select']) => {
    const key = `${role} ${select?.join() ?? ''}`
    const text = texts.get(key) ?? writeData(change, table, role, select)
    texts.set(key, text)
    return text
  }

  return (subscriber: Subscriber, bindings: readonly Binding[]) => {
    const { version, topic, who } = subscriber
    const bySelect = Map.groupBy(bindings, ({ select }) => select?.join() ?? '')
    for (const [key, group] of bySelect) {
      const ids = group.map(({ id }) => id).join()
      const frameKey = JSON.stringify([version, topic, ids, who.role, key])
      let frame = frames.get(frameKey)
      if (!frame) {
        const payload = `{"ids":[${ids}],"data":${dataFor(who.role, group[0]?.select)}}`
        frame = writePush(version, topic, 'postgres_changes', payload)
        frames.set(frameKey, frame)
      }
      subscriber.send(frame)
    }
  }
}
