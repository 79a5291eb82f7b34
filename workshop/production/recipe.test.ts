import { expect, test } from 'vitest'
import { type Measurements, modelRecipe, pictureRecipe } from './recipe.ts'

const scene = {
  name: 'chair/oat',
  product: 'chair',
  options: { Cushion: 'Oat' },
  view: 'three-quarter',
  width: 1600,
  height: 1600,
  samples: 96,
}
const revisions = { studio: 1, room: 1, finish: 1, earlier: [], export: 1, models: { chair: 1, stool: 1 } }
const measured = (seatIn = 16, oat = '#D8CCB4', slate = '#5F6970', wall = '#EEE9DF'): Measurements => ({
  products: new Map([
    ['chair', { seat: { widthIn: seatIn, depthIn: 12 } }],
    ['stool', { heightIn: 24 }],
  ]),
  finishes: { Oat: { color: oat }, Slate: { color: slate } },
  rooms: { study: { wall }, workshop: { wall: '#DAD6CC' } },
})
const recipe = pictureRecipe(scene, measured(), revisions)

test('a picture needs rendering anew when what it shows changes', () => {
  const changed = [
    pictureRecipe(scene, measured(17), revisions),
    pictureRecipe(scene, measured(16, '#FFFFFF'), revisions),
    pictureRecipe({ ...scene, options: { Cushion: 'Slate' } }, measured(), revisions),
    pictureRecipe({ ...scene, samples: 128 }, measured(), revisions),
    pictureRecipe(scene, measured(), { ...revisions, studio: 2 }),
    pictureRecipe(scene, measured(), { ...revisions, models: { chair: 2 } }),
  ]
  const hashes = new Set([recipe, ...changed].map(({ render }) => render))
  expect(hashes.size).toBe(changed.length + 1)
})

test('the order of fields and what belongs to others change nothing', () => {
  const { name, ...rest } = scene
  const same = [
    pictureRecipe({ ...rest, name }, measured(), revisions),
    pictureRecipe(scene, measured(16, undefined, '#000000'), revisions),
    pictureRecipe(scene, measured(), { ...revisions, room: 2 }),
    pictureRecipe(scene, measured(), { ...revisions, export: 2, models: { chair: 1, stool: 2 } }),
  ]
  for (const other of same) expect(other).toEqual(recipe)
})

test('a room that is built, painted or furnished anew changes the pictures taken in it alone', () => {
  const inStudy = { ...scene, room: { name: 'study' } }
  const inWorkshop = { ...scene, room: { name: 'workshop' } }
  const painted = measured(16, undefined, undefined, '#B98C6B')
  const renders = [
    pictureRecipe(inStudy, measured(), revisions),
    pictureRecipe(inStudy, measured(), { ...revisions, room: 2 }),
    pictureRecipe(inStudy, painted, revisions),
    pictureRecipe({ ...inStudy, room: { name: 'study', move: { plant: [1, 2] } } }, measured(), revisions),
    pictureRecipe(inWorkshop, measured(), revisions),
  ].map(({ render }) => render)
  expect(new Set(renders).size).toBe(renders.length)
  expect(pictureRecipe(inWorkshop, painted, revisions).render).toBe(renders.at(-1))
})

test('what is shown on another product follows the shape and the finishes of that one as well', () => {
  const on = { product: 'stool', options: { Frame: 'Slate' } }
  const mounted = { ...scene, on }
  const renders = [
    pictureRecipe(scene, measured(), revisions),
    pictureRecipe(mounted, measured(), revisions),
    pictureRecipe(mounted, measured(), { ...revisions, models: { chair: 1, stool: 2 } }),
    pictureRecipe(mounted, measured(16, undefined, '#000000'), revisions),
  ].map(({ render }) => render)
  expect(new Set(renders).size).toBe(renders.length)
})

test('another development finishes the same rendering', () => {
  const developed = pictureRecipe(scene, measured(), { ...revisions, finish: 2 })
  expect(developed.render).toBe(recipe.render)
  expect(developed.file).not.toBe(recipe.file)
})

test('a model follows its measurements, every finish, its shape and the export', () => {
  const hashes = [
    modelRecipe({ product: 'chair' }, measured(), revisions),
    modelRecipe({ product: 'chair' }, measured(17), revisions),
    modelRecipe({ product: 'chair' }, measured(16, undefined, '#000000'), revisions),
    modelRecipe({ product: 'chair' }, measured(), { ...revisions, export: 2 }),
    modelRecipe({ product: 'chair' }, measured(), { ...revisions, models: { chair: 2 } }),
  ].map(({ file }) => file)
  expect(new Set(hashes).size).toBe(hashes.length)
})

test('a product without measurements or revision is named', () => {
  expect(() => pictureRecipe({ ...scene, product: 'sofa' }, measured(), revisions)).toThrow('sofa')
  expect(() => pictureRecipe(scene, measured(), { ...revisions, models: {} })).toThrow('chair')
})
