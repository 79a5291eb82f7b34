// Writes the poses of the sitter for Blender, from the rules in geometry/ and the figures in facts/.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listPoses, posesFile } from './poses-file.ts'

await writeFile(posesFile(join(import.meta.dirname, '..', '..')), listPoses())
