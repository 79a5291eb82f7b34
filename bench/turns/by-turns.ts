import { median } from '../median.ts'
import { forkTarget } from '../targets/fork-target.ts'

/** Beyond this spread, the machine's other load outweighs the figure that is measured. */
const MAX_SPREAD = 1 / 3

export interface Turns<Figures> {
  readonly page: readonly Figures[]
  readonly bare: readonly Figures[]
}

/** Calls back with the address of a site that serves the shop's pages without scripts. */
export async function besideBareSite<Result>(
  origin: string,
  measure: (bareOrigin: string) => Promise<Result>,
): Promise<Result> {
  await using site = await forkTarget<string>(new URL('./bare-site.ts', import.meta.url), { origin })
  return await measure(site.at)
}

/** The bare site is visited once before the first turn, since it has nothing in memory until then. */
export async function takeTurns<Figures>(
  turns: number,
  visit: (origin: string) => Promise<Figures>,
  origins: { readonly page: string; readonly bare: string },
): Promise<Turns<Figures>> {
  await visit(origins.bare)
  const page: Figures[] = []
  const bare: Figures[] = []
  for (let turn = 1; turn <= turns; turn++) {
    bare.push(await visit(origins.bare))
    page.push(await visit(origins.page))
  }
  return { page, bare }
}

/** Whether the yardstick itself varied by more than a third. */
export function isTooNoisy(ofBare: readonly number[]): boolean {
  const min = Math.min(...ofBare)
  return !(Math.max(...ofBare) - min <= min * MAX_SPREAD)
}

export function medianOf<Figures>(visits: readonly Figures[], figure: (visit: Figures) => number): number {
  return median(visits.map(figure))
}
