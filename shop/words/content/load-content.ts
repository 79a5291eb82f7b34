import { readFile } from 'node:fs/promises'
import { relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AstroError } from 'astro/errors'
import { file, glob, type Loader } from 'astro/loaders'
import type { z } from 'astro/zod'
import { findProblems, lineOfEntry, lineOfField } from './find-problems.ts'

/** Loads a folder of `shop/content/`: each entry is a Markdown file, named as the entry is in its address. */
export function markdownIn(folder: string, schema: z.ZodType): Loader {
  const files = withLines(glob({ base: `shop/content/${folder}`, pattern: '*.md' }), schema)
  return {
    name: files.name,
    async load(context) {
      const root = fileURLToPath(context.config.root)
      await files.load({
        ...context,
        async parseData(entry) {
          await refuseUnknown(root, entry.filePath)
          return context.parseData(entry)
        },
      })
      // An entry remembered from the last run is not parsed again, and a figure that it names may be gone since.
      for (const { filePath, rendered } of context.store.values()) {
        await refuseUnknown(root, filePath)
        if (!rendered) throw broken(filePath ?? '', 1, 'The text could not be read as Markdown')
      }
    },
  }
}

/** Loads a JSON list of `shop/content/lists/`: each entry has an `id` of its own. */
export const listIn = (name: string, schema: z.ZodType): Loader =>
  withLines(file(`shop/content/lists/${name}.json`), schema)

/** Makes a loader say in which line of its file a broken field stands. */
function withLines(loader: Loader, schema: z.ZodType): Loader {
  return {
    name: loader.name,
    load: (context) =>
      loader.load({
        ...context,
        async parseData(entry) {
          const { success, error } = schema.safeParse(entry.data)
          if (success) return context.parseData(entry)
          const path = entry.filePath ?? ''
          const source = await readFile(path, 'utf8')
          const [{ path: field, message } = { path: [], message: 'not readable' }] = error.issues
          const line = lineOfField(source, String(field[0]), lineOfEntry(source, entry.id))
          throw broken(
            relative(fileURLToPath(context.config.root), path),
            line,
            `${field.join('.')}: ${message}`,
          )
        },
      }),
  }
}

/** `path` is absolute, or begins at the root. */
async function refuseUnknown(root: string, path = ''): Promise<void> {
  const absolute = resolve(root, path)
  const [problem] = findProblems(await readFile(absolute, 'utf8'))
  if (problem) throw broken(relative(root, absolute), problem.line, problem.message)
}

const broken = (path: string, line: number, message: string): AstroError =>
  new AstroError(`${path}:${line}: ${message}`)
