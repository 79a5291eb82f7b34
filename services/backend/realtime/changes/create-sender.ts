import type { Frame } from '../frames/message.ts'
import { writePush } from '../frames/write-frame.ts'
import type { Binding, Subscriber } from './binding.ts'
import type { Table } from './describe-tables.ts'
import type { Change } from './read-changes.ts'
import { writeData } from './write-data.ts'

/** Tells a subscriber of a change that its bindings are meant for. */
export type Sender = (subscriber: Subscriber, bindings: readonly Binding[]) => void

/** Writes each frame once, however many sockets it is sent to. */
export function createSender(change: Change, table: Table): Sender {
  const frames = new Map<string, Frame>()
  const texts = new Map<string, string>()
  const dataFor = (role: Subscriber['who']['role'], select: Binding['select']) => {
    const key = `${role} ${select?.join() ?? ''}`
    const text = texts.get(key) ?? writeData(change, table, role, select)
    texts.set(key, text)
    return text
  }

  return (subscriber, bindings) => {
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
