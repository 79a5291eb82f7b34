import { RealtimeClient } from '@supabase/realtime-js'
import * as v from 'valibot'

interface Question {
  readonly url: string
  readonly key: string
  readonly table: string
}

type Published = { readonly ok: true } | { readonly ok: false; readonly problem: string }

const TIMEOUT_MS = 15_000

/** After a channel has joined, the service sends this to say whether it can tell of that table's changes. */
const systemSchema = v.object({
  extension: v.literal('postgres_changes'),
  status: v.string(),
  message: v.string(),
})

/** Asks realtime by joining a channel, since nothing else tells which tables are in its publication. */
export async function isPublished({ url, key, table }: Question): Promise<Published> {
  const client = new RealtimeClient(`${url.replace(/^http/, 'ws')}/realtime/v1`, { params: { apikey: key } })
  void client.setAuth(key)
  const { promise, resolve } = Promise.withResolvers<Published>()
  const timer = setTimeout(() => resolve({ ok: false, problem: 'realtime does not answer' }), TIMEOUT_MS)
  client
    .channel(`check:${table}`)
    .on('postgres_changes', { event: '*', schema: 'public', table }, () => {})
    .on('system', {}, (payload: unknown) => {
      const said = v.safeParse(systemSchema, payload)
      if (!said.success) return
      const { status, message } = said.output
      resolve(status === 'ok' ? { ok: true } : { ok: false, problem: message })
    })
    .subscribe((status, error) => {
      if (status === 'CHANNEL_ERROR')
        resolve({ ok: false, problem: error?.message ?? 'the channel was refused' })
    })
  const published = await promise
  clearTimeout(timer)
  await client.removeAllChannels()
  return published
}
