import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Loader, LoaderContext } from 'astro/loaders'
import { z } from 'astro/zod'
import { expect, onTestFinished, test } from 'vitest'
import { listIn, markdownIn } from './load-content.ts'

const schema = z.strictObject({ title: z.string(), description: z.string().min(1) })

interface Known {
  readonly id: string
  readonly digest: string
  readonly filePath: string
  readonly rendered: object
}

/** Calls a loader as Astro does, on a folder of its own that holds the files. */
async function load(loader: Loader, files: Readonly<Record<string, string>>, known: readonly Known[] = []) {
  const root = await mkdtemp(join(tmpdir(), 'keel-content-'))
  onTestFinished(() => rm(root, { recursive: true }))
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(root, path, '..'), { recursive: true })
    await writeFile(join(root, path), text)
  }
  const entries = new Map<string, object>(known.map((each) => [each.id, each]))
  const silent = () => undefined
  await loader.load({
    config: { root: pathToFileURL(`${root}/`), srcDir: pathToFileURL(`${root}/shop/`) },
    logger: { debug: silent, info: silent, warn: silent, error: silent },
    parseData: async ({ data }: { data: object }) => data,
    generateDigest: (text: string) => text,
    entryTypes: new Map([['.md', markdownType]]),
    store: {
      keys: () => entries.keys(),
      values: () => entries.values(),
      get: (id: string) => entries.get(id),
      set: (entry: { id: string }) => entries.set(entry.id, entry),
      delete: (id: string) => entries.delete(id),
      clear: () => entries.clear(),
    },
  } as unknown as LoaderContext)
  return [...entries.values()]
}

const markdownType = {
  getEntryInfo: async ({ contents }: { contents: string }) => {
    const [, front = '', body = ''] = contents.split('---\n')
    const data = Object.fromEntries(
      front
        .split('\n')
        .filter(Boolean)
        .map((line) => line.split(': ')),
    )
    return { data, body }
  },
  getRenderFunction: async () => async () => ({ html: '<p></p>' }),
}

const TEXT = '---\ntitle: Returns\ndescription: How to send it back\n---\n\nWithin {returns.days} days.\n'

test('what is whole is loaded', async () => {
  const entries = await load(markdownIn('pages', schema), { 'shop/content/pages/returns.md': TEXT })
  expect(entries).toMatchObject([{ id: 'returns', data: { title: 'Returns' } }])
})

test.each([
  ['a field that is empty', TEXT.replace('How to send it back', ''), '3: description'],
  ['a field that nobody knows', TEXT.replace('title:', 'titel:'), '1: title'],
  ['a figure that nobody has', TEXT.replace('returns.days', 'returns.day'), '6: {returns.day} is no figure'],
])('%s stops the build, with its file and line', async (_what, text, message) => {
  const loading = load(markdownIn('pages', schema), { 'shop/content/pages/returns.md': text })
  await expect(loading).rejects.toThrow(`shop/content/pages/returns.md:${message}`)
})

test('so does an entry of a list', async () => {
  const list = '[\n  {\n    "id": "one",\n    "title": "One",\n    "description": ""\n  }\n]\n'
  const loading = load(listIn('values', schema.extend({ id: z.string() })), {
    'shop/content/lists/values.json': list,
  })
  await expect(loading).rejects.toThrow('shop/content/lists/values.json:5: description')
})

test('what is known from the last build, and is not read again, is refused once its figure is gone', async () => {
  const path = 'shop/content/pages/returns.md'
  const text = TEXT.replace('returns.days', 'returns.weeks')
  const known = { id: 'returns', digest: text, filePath: path, rendered: {} }
  await expect(load(markdownIn('pages', schema), { [path]: text }, [known])).rejects.toThrow(`${path}:6:`)
})
