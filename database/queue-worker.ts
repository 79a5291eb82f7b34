import type { Database } from './database.ts'

export interface QueueWorker {
  /** Begins to work off the queue, woken by the database and by a timer. */
  start(): void
  /** Waits for what is under way. */
  close(): Promise<void>
}

export interface QueueWork {
  readonly database: Pick<Database, 'listen'>
  /** Notified by whoever adds to the queue. */
  readonly channel: string
  /** Works off what is due. */
  work(isClosing: () => boolean): Promise<void>
  onFailure(error: unknown): void
  /** The channel could not be listened to. */
  onUnheard(error: unknown): void
}

/** What is due is looked for this often, whether or not a notice came: notices get lost with a connection. */
const LOOK_EVERY_MS = 5_000

export function createQueueWorker({ database, channel, work, onFailure, onUnheard }: QueueWork): QueueWorker {
  let timer: NodeJS.Timeout | undefined
  let stopListening: Promise<() => Promise<void>> | undefined
  let closing = false
  let running: Promise<void> | undefined
  let wanted = false

  /** One run at a time; a wish that comes meanwhile is kept for the next. */
  function wake() {
    wanted = true
    running ??= workWhileWanted().finally(() => {
      running = undefined
    })
  }

  async function workWhileWanted() {
    while (wanted && !closing) {
      wanted = false
      try {
        await work(() => closing)
      } catch (error) {
        onFailure(error)
      }
    }
  }

  return {
    start() {
      stopListening = database.listen(channel, wake)
      // What was added before it listened was told to nobody.
      stopListening.then(wake, onUnheard)
      timer = setInterval(wake, LOOK_EVERY_MS)
      wake()
    },
    async close() {
      closing = true
      clearInterval(timer)
      await running
      const stop = await stopListening?.catch(() => undefined)
      await stop?.()
    },
  }
}
