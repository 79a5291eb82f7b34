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
  /** Who it was when the policies were asked: a new token may come meanwhile. */
  readonly whoKey: string
  /** Undefined where there is nothing to ask. */
  readonly question: Question | undefined
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
  const questions = new Questions()
  const tellings = changes.flatMap((change) => {
    const table = tables.get(change.relation)
    return table ? [{ change, table, meant: findMeant(parts.bindings, questions, change, table) }] : []
  })
  await askAll(parts, [...questions])
  const failed = new Set<Subscriber>()
  for (const { change, table, meant } of tellings) {
    const send = createSender(change, table)
    for (const { subscriber, bindings, whoKey, question } of meant) {
      if ((question && !question.readable) || subscriber.whoKey !== whoKey) failed.add(subscriber)
      // It may have left meanwhile.
      if (failed.has(subscriber) || !parts.bindings.has(subscriber)) continue
      if (!question || question.readable?.has(change)) send(subscriber, bindings)
    }
  }
  for (const subscriber of failed) subscriber.failed()
}

function findMeant(all: Bindings, questions: Questions, change: Change, table: Table): Meant[] {
  const matches = createMatcher(change, table)
  const meant: Meant[] = []
  for (const [subscriber, bindings] of all) {
    const those = bindings.filter(matches)
    if (those.length === 0) continue
    const question = questions.about(subscriber, table, change)
    meant.push({ subscriber, bindings: those, whoKey: subscriber.whoKey, question })
  }
  return meant
}

class Questions {
  readonly #questions = new Map<string, Question>()

  about({ who, whoKey }: Subscriber, table: Table, change: Change): Question | undefined {
    if (!table.hasRowSecurity || change.type === 'DELETE' || findRefusal(change, table, who.role))
      return undefined
    const key = `${table.relation} ${whoKey}`
    const question = this.#questions.get(key) ?? { who, table, changes: [], readable: undefined }
    this.#questions.set(key, question)
    if (question.changes.at(-1) !== change) question.changes.push(change)
    return question
  }

  [Symbol.iterator](): Iterator<Question> {
    return this.#questions.values()
  }
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
