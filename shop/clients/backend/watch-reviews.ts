import type { RealtimeChannel } from '@supabase/realtime-js'
import * as v from 'valibot'
import { createRealtimeClient } from './realtime-client.ts'

export interface WatchOptions {
  readonly url: string
  readonly key: string
  /** The product whose reviews are watched; undefined watches every product. */
  readonly handle: string | undefined
  /** Called with the product whose reviews have changed. */
  onChange(handle: string): void
  /** Called once the channel reports changes. Earlier ones, and those during a lost connection, are not reported. */
  onListening(): void
  onFailure?(error: Error | undefined): void
  /** Called with the reason why a message of the service was left out. */
  onUnreadable?(error: unknown): void
}

const JOIN_AGAIN_MS = 2_000

const rowSchema = v.object({ product_handle: v.string() })

/**
 * Clause 7.07. For a deleted review the hosted service sends only the id; for a hidden one it sends nothing, since
 * nobody may read it any more. Both change the product's summary, so that table is watched as well.
 */
export function watchReviews(options: WatchOptions): { stop(): Promise<void> } {
  const { handle } = options
  const client = createRealtimeClient(options)
  const filter = handle === undefined ? {} : { filter: `product_handle=eq.${handle}` }
  const tell = (change: { new: unknown; old: unknown }) => {
    const changed = [change.new, change.old].flatMap((row) => {
      const parsed = v.safeParse(rowSchema, row)
      return parsed.success ? [parsed.output.product_handle] : []
    })
    for (const each of new Set(changed)) options.onChange(each)
  }
  let stopped = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function join() {
    let channel: RealtimeChannel = client.channel(`reviews:${handle ?? '*'}`)
    for (const table of ['reviews', 'review_summaries'])
      channel = channel.on('postgres_changes', { event: '*', schema: 'public', table, ...filter }, tell)
    channel.subscribe((status, error) => {
      if (status === 'SUBSCRIBED') options.onListening()
      else if (!stopped) {
        options.onFailure?.(error)
        // The client reopens a lost socket, but not a channel that the service closed.
        if (status === 'CLOSED') timer = setTimeout(join, JOIN_AGAIN_MS)
      }
    })
  }

  join()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await client.removeAllChannels()
    },
  }
}
