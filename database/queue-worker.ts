import type { Database } from './database.ts'

export interface QueueWorker {
  /** Begins to work off the queue, at notices from the database and by a timer. */
  start(): void
  /** Waits for the current run. */
  close(): Promise<void>
}

export interface QueueWork {
  readonly database: Pick<Database, 'listen'>
  /** The channel that additions to the queue notify. */
  readonly channel: string
  /** Processes all entries that are due. */
  work(isClosing: () => boolean): Promise<void>
  /** Visitors wait for the process. They come before the queue, though not for ever. */
  isCrowded?: (() => boolean) | undefined
  onFailure(error: unknown): void
  /** The channel could not be listened to. */
  onListenFailed(error: unknown): void
}

/** Notices can get lost with a connection, so the queue is also read this often. */
const LOOK_EVERY_MS = 5_000
/** What waits in the queue is mail and news for other machines, for which nobody sits at a page. */
const STANDS_BACK_MS = 10_000
const LOOK_AT_CROWD_EVERY_MS = 250

export function createQueueWorker({
  database,
  channel,
  work,
  isCrowded = () => false,
  onFailure,
  onListenFailed,
}: QueueWork): QueueWorker {
  let timer: NodeJS.Timeout | undefined
  let stopListening: Promise<() => Promise<void>> | undefined
  let closing = false
  let running: Promise<void> | undefined
  let wanted = false

  /** One run at a time; a notice during a run starts another one after it. */
  function wake() {
    wanted = true
    running ??= workWhileWanted().finally(() => {
      running = undefined
    })
  }

  async function standBack() {
    const untilMs = performance.now() + STANDS_BACK_MS
    while (isCrowded() && !closing && performance.now() < untilMs)
      await new Promise((again) => setTimeout(again, LOOK_AT_CROWD_EVERY_MS))
  }

  async function workWhileWanted() {
    while (wanted && !closing) {
      await standBack()
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
      // Entries added before it listened sent no notice that it could hear.
      stopListening.then(wake, onListenFailed)
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
