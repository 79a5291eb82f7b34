import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { type Manifest, replaceFile } from './manifest.ts'

const fileOf = (root: string) => join(root, 'workshop', 'awaited.json')

/** Names of pieces that are described and whose first making is still to come: a whole pass takes hours. */
export async function readAwaited(root: string): Promise<readonly string[]> {
  return v.parse(v.array(v.string()), JSON.parse(await readFile(fileOf(root), 'utf8')))
}

/** What is made is awaited no longer. */
export async function forgetMade(root: string, manifest: Manifest): Promise<void> {
  const awaited = (await readAwaited(root)).filter((name) => !Object.hasOwn(manifest, name))
  await replaceFile(fileOf(root), `${JSON.stringify(awaited, null, 2)}\n`)
}

/** A piece that is awaited may lack; one that was made once may not, and is awaited no longer. */
export function exceptAwaited(
  problems: ReadonlyMap<string, string>,
  awaited: readonly string[],
  manifest: Manifest,
): Map<string, string> {
  const remaining = new Map(problems)
  for (const name of awaited) {
    if (Object.hasOwn(manifest, name)) remaining.set(name, 'is made, and stands in awaited.json')
    else if (!remaining.delete(name)) remaining.set(name, 'is awaited, and no scene describes it')
  }
  return remaining
}
