import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { WebSocket } from 'ws'
import type { Shop } from '#tests/fixtures/shop/shop.ts'

/** Sockets are opened in groups, so that a backlog of connections is not measured. */
const OPENED_AT_ONCE = 50

/** A table that anybody may read, and whose changes are told. */
export const TABLE = `create table public.bench_notes (id bigint primary key, body text);
  alter table public.bench_notes enable row level security;
  create policy read on public.bench_notes for select using (true);
  grant select on public.bench_notes to anon;
  alter publication supabase_realtime add table public.bench_notes`

/** Sockets that have all joined the table's channel. */
export class Crowd {
  readonly #shop: Shop
  readonly #sockets: WebSocket[] = []
  #heard = 0
  #awaited: { count: number; resolve: () => void } | undefined

  constructor(shop: Shop) {
    this.#shop = shop
  }

  async growTo(count: number): Promise<void> {
    const { backendAnonKey } = JSON.parse(await readFile(join(this.#shop.dataDir, 'keys.json'), 'utf8'))
    const url = `${this.#shop.origin.replace('http', 'ws')}/realtime/v1/websocket?apikey=${backendAnonKey}&vsn=2.0.0`
    while (this.#sockets.length < count) {
      const first = this.#sockets.length
      const group = Math.min(OPENED_AT_ONCE, count - first)
      await Promise.all(Array.from({ length: group }, (_, place) => this.#join(url, first + place)))
    }
  }

  async #join(url: string, place: number): Promise<void> {
    const address = `10.0.${Math.floor(place / 200)}.${place % 200}`
    const socket = new WebSocket(url, { headers: { 'x-forwarded-for': address } })
    this.#sockets.push(socket)
    await once(socket, 'open')
    const wish = { event: 'INSERT', schema: 'public', table: 'bench_notes' }
    socket.send(
      JSON.stringify(['1', '1', 'realtime:bench', 'phx_join', { config: { postgres_changes: [wish] } }]),
    )
    const joined = Promise.withResolvers<void>()
    socket.on('message', (data: Buffer) => {
      const text = data.toString()
      if (text.includes('"Subscribed to PostgreSQL"')) joined.resolve()
      if (!text.startsWith('[null,null,"realtime:bench","postgres_changes"')) return
      this.#heard += 1
      if (this.#awaited && this.#heard >= this.#awaited.count) this.#awaited.resolve()
    })
    await joined.promise
  }

  /** Resolves when every socket has received this many further changes. */
  hear(changes: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#awaited = { count: this.#heard + changes * this.#sockets.length, resolve }
    return promise
  }

  shrinkTo(count: number) {
    for (const socket of this.#sockets.splice(count)) socket.terminate()
  }
}

export function insertNote(writer: pg.Pool, id: number) {
  return writer.query(`insert into public.bench_notes values ($1, 'Sits as it should.')`, [id])
}
