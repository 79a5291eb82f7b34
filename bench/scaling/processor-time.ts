import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'

/** Linux counts processor time in these. */
const TICK_MS = 10

interface Counted {
  readonly parent: number
  readonly ownMs: number
  /** Children that have ended took this much. */
  readonly endedMs: number
}

/** Processor time that a process has taken so far, all of its threads together. */
export function processorMs(pid: number): number {
  return read(pid).ownMs
}

/** Processor time that a PostgreSQL server has taken so far, with all of its processes. */
export async function serverProcessorMs({ query }: Database): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(query)
  const server = read(rows[0]?.pid ?? 0).parent
  const { ownMs, endedMs } = read(server)
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readIfThere(Number(name)))
    .filter((each) => each?.parent === server)
  return children.reduce((sum, each) => sum + (each?.ownMs ?? 0), ownMs + endedMs)
}

function readIfThere(pid: number): Counted | undefined {
  try {
    return read(pid)
  } catch {
    return undefined // It has ended meanwhile.
  }
}

function read(pid: number): Counted {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name of the program, in parentheses, may hold blanks.
  const [, parent, ...rest] = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [user = 0, system = 0, userOfEnded = 0, systemOfEnded = 0] = rest.slice(9, 13)
  return {
    parent: parent ?? 0,
    ownMs: (user + system) * TICK_MS,
    endedMs: (userOfEnded + systemOfEnded) * TICK_MS,
  }
}
