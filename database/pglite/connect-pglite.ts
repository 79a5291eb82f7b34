import { escapeIdentifier } from 'pg'
import type { Database } from '../connect.ts'
import { Listeners } from '../listeners.ts'
import { createPool, createQuery } from '../pool.ts'
import { startEngine } from './engine.ts'

/** One engine is one session, so its pool holds one connection: transactions queue for it. */
export async function connectPglite(folder: string | undefined): Promise<Database> {
  const engine = await startEngine({ folder })
  const pool = createPool({ stream: engine.openStream, user: 'postgres', max: 1, idleTimeoutMillis: 0 })
  const query = createQuery(pool)
  const listeners = new Listeners()
  pool.on('connect', (client) =>
    client.on('notification', ({ channel, payload = '' }) => listeners.tell(channel, payload)),
  )

  async function listen(channel: string, onPayload: (payload: string) => void) {
    listeners.add(channel, onPayload)
    await pool.query(`listen ${escapeIdentifier(channel)}`)
    return async () => {
      if (listeners.remove(channel, onPayload)) await pool.query(`unlisten ${escapeIdentifier(channel)}`)
    }
  }

  async function close() {
    await pool.end()
    await engine.close()
  }

  return { engine: 'pglite', query, listen, close }
}
