// Makes the pictures and models of the products that are missing or stale, and keeps account of them.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { cutRecipe, filmRecipe, readFilmRecipes } from './film/frames/film-recipe.ts'
import { makeCut, makeFilm } from './film/frames/make-film.ts'
import { filmCuts, filmScenes } from './film/scenes/scenes.ts'
import { findProblems } from './production/find-problems.ts'
import { readManifest, replaceFile } from './production/manifest.ts'
import { exportModel } from './production/models/export-model.ts'
import { listPhotographs, photographsFile } from './production/photographs.ts'
import { type Piece, readPieces } from './production/piece.ts'
import { clearAway, produce } from './production/produce.ts'
import { readScenes } from './production/scenes.ts'
import { sizeForPages } from './production/size-for-pages.ts'
import { takePicture, takePreview } from './production/take-picture.ts'

const ROOT = join(import.meta.dirname, '..')
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    check: { type: 'boolean' },
    list: { type: 'boolean' },
    preview: { type: 'boolean' },
    only: { type: 'string', multiple: true },
  },
})

const scenes = await readScenes(ROOT)
const pieces = await readPieces(ROOT, scenes)
const ofFilms = positionals.includes('films')
const chosen = ofFilms ? [] : choose(values.only)
if (ofFilms) await makeFilms()
else if (values.check) await check()
else if (values.list) await list()
else if (values.preview) await preview()
else await make()

/** Names are taken by their beginning, so that a product's handle means all of its pictures. */
function choose(beginnings: readonly string[] | undefined): readonly Piece[] {
  if (!beginnings) return pieces
  for (const beginning of beginnings)
    if (!pieces.some(({ name }) => name.startsWith(beginning)))
      throw new Error(`No scene has a name that begins with ${beginning}`)
  return pieces.filter(({ name }) => beginnings.some((beginning) => name.startsWith(beginning)))
}

async function check() {
  const manifest = await readManifest(ROOT)
  const problems = new Map(await findProblems(ROOT, pieces, manifest))
  if ((await readFile(photographsFile(ROOT), 'utf8')) !== listPhotographs(scenes, pieces, manifest))
    problems.set('photographs.json', 'does not list what the scenes say')
  for (const [name, problem] of problems) console.error(`${name} ${problem}; run: npm run workshop`)
  process.exitCode = problems.size > 0 ? 1 : 0
}

async function list() {
  const problems = await findProblems(ROOT, pieces, await readManifest(ROOT))
  for (const { name } of chosen) console.log(`${name}: ${problems.get(name) ?? 'made'}`)
}

async function preview() {
  for (const piece of chosen) if (piece.kind === 'picture') console.log(await takePreview(ROOT, piece))
}

async function make() {
  const failed = await produce({
    root: ROOT,
    pieces: chosen,
    make: makePiece,
    kept: listAnew,
    tell: (line) => console.log(`${new Date().toISOString()} ${line}`),
  })
  for (const name of await clearAway(ROOT, pieces)) console.log(`${name} removed`)
  await listAnew()
  process.exitCode = failed.length > 0 ? 1 : 0
}

/** One after the other; a run that is stopped goes on with the next frame. */
async function makeFilms() {
  const made = await readFilmRecipes(ROOT)
  const films = [
    ...filmScenes.map((scene) => ({
      name: scene.name,
      recipe: filmRecipe(scene),
      make: () => makeFilm(ROOT, scene),
    })),
    ...filmCuts.map((cut) => ({ name: cut.name, recipe: cutRecipe(cut), make: () => makeCut(ROOT, cut) })),
  ]
  const isDue = ({ name, recipe }: { name: string; recipe: string }) =>
    values.only ? values.only.some((beginning) => name.startsWith(beginning)) : made[name] !== recipe
  for (const { name, make: film } of films.filter(isDue)) {
    console.log(`${new Date().toISOString()} ${name}`)
    await film()
  }
}

async function makePiece(piece: Piece): Promise<Buffer> {
  if (piece.kind === 'model') return exportModel(ROOT, piece)
  const bytes = await takePicture(ROOT, piece)
  await sizeForPages(ROOT, piece, bytes)
  return bytes
}

async function listAnew() {
  const manifest = await readManifest(ROOT)
  const photographs = listPhotographs(scenes, pieces, manifest)
  await replaceFile(photographsFile(ROOT), photographs)
}
