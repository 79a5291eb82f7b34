import { RealtimeClient } from '@supabase/realtime-js'
import * as v from 'valibot'

interface RealtimeOptions {
  readonly url: string
  readonly key: string
  /** Called with the reason why a message was left out, which may be that whoever follows failed on it. */
  onUnreadable?(error: unknown): void
}

/** The library waits no longer for a reply that it was handed, even where it can make nothing of it. */
const replySchema = v.object({ status: v.picklist(['ok', 'error']), response: v.looseObject({}) })

/**
 * The library catches nothing while it reads a message, so one that it cannot read would end the shop's process. Such
 * messages are left out. Where one was the reply to a join, the library misses it after 10 seconds, and joins again.
 */
export function createRealtimeClient({ url, key, onUnreadable }: RealtimeOptions): RealtimeClient {
  const client: RealtimeClient = new RealtimeClient(`${url.replace(/^http/, 'ws')}/realtime/v1`, {
    params: { apikey: key },
    decode: (data, handle) => {
      try {
        client.serializer.decode(data, (message: Parameters<typeof handle>[0]) => {
          if (message.event === 'phx_reply') v.assert(replySchema, message.payload)
          handle(message)
        })
      } catch (error) {
        onUnreadable?.(error)
      }
    },
  })
  void client.setAuth(key)
  return client
}
