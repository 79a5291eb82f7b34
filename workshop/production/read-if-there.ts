import { readFile } from 'node:fs/promises'
import { isMissing } from './is-missing.ts'

export async function readIfThere(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file)
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}
