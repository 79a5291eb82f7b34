import type { Role } from '../../access/who.ts'
import type { Frame } from '../frames/message.ts'
import { writePush } from '../frames/write-frame.ts'
import type { Binding, Subscriber } from './bindings.ts'
import { type Column, canRead, type Table } from './describe-tables.ts'
import type { RawRecord } from './filters/passes-filter.ts'
import type { Change } from './read-changes.ts'

/** Tells a subscriber of a change that its bindings are meant for. */
export type Sender = (subscriber: Subscriber, bindings: readonly Binding[]) => void

/** Writes each frame once, however many sockets it is sent to. */
export function createSender(change: Change, table: Table): Sender {
  const frames = new Map<string, Frame>()
  const texts = new Map<string, string>()
  const dataFor = (role: Subscriber['who']['role'], select: Binding['select']) => {
    const key = JSON.stringify([role, select])
    const text = texts.get(key) ?? writeData(change, table, role, select)
    texts.set(key, text)
    return text
  }

  return (subscriber, bindings) => {
    const { version, topic, who } = subscriber
    const bySelect = Map.groupBy(bindings, ({ select }) => JSON.stringify([select]))
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

/** A change as a subscriber of that role is told of it, as JSON text. */
function writeData(change: Change, table: Table, role: Role, select: readonly string[] | undefined): string {
  const refusal = findRefusal(change, table, role)
  const columns = table.columns
    .filter((column) => canRead(role, column))
    .filter(({ name, isKey }) => isKey || (select?.includes(name) ?? true))
  const told = refusal ? [] : columns
  const identity = told.filter(({ isIdentity }) => isIdentity)
  const fields = {
    schema: JSON.stringify(table.schema),
    table: JSON.stringify(table.name),
    commit_timestamp: JSON.stringify(change.committedAt),
    type: JSON.stringify(change.type),
    columns: JSON.stringify(told.map(({ name, type }) => ({ name, type }))),
    ...(change.record && { record: writeRecord(change.record, told) }),
    ...(change.oldRecord && {
      // Policies cannot be asked about a row that is gone, so nothing but its key is told.
      old_record: writeRecord(
        change.oldRecord,
        change.type === 'DELETE' && table.hasRowSecurity ? identity.filter(({ isKey }) => isKey) : identity,
      ),
    }),
    errors: JSON.stringify(
      refusal ? [refusal] : change.isTruncated ? ['Error 413: Payload Too Large'] : null,
    ),
  }
  return writeObject(Object.entries(fields))
}

/** Without a key that the role may read, nobody can say whether it may read the row. */
export function findRefusal({ type }: Change, { columns }: Table, role: Role): string | undefined {
  if (type === 'DELETE') return undefined
  const keys = columns.filter(({ isKey }) => isKey)
  if (keys.length === 0) return 'Error 400: Bad Request, no primary key'
  return keys.every((key) => canRead(role, key)) ? undefined : 'Error 401: Unauthorized'
}

function writeRecord(record: RawRecord, columns: readonly Column[]): string {
  return writeObject(
    columns.flatMap(({ name }) => (record[name] === undefined ? [] : [[name, record[name]]])),
  )
}

function writeObject(fields: readonly (readonly [string, string])[]): string {
  return `{${fields.map(([name, json]) => `${JSON.stringify(name)}:${json}`).join(',')}}`
}
