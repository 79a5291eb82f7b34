import { median } from '../median.ts'
import { forkTarget } from '../targets/fork-target.ts'

/** Beyond this, what the machine did meanwhile is more than what is measured. */
const MAX_SPREAD = 1 / 3

export interface Turns<Figures> {
  readonly page: readonly Figures[]
  readonly bare: readonly Figures[]
}

/** Calls back with the address of a site that serves the shop's pages without script. */
export async function besideBareSite<Result>(
  origin: string,
  measure: (bareOrigin: string) => Promise<Result>,
): Promise<Result> {
  await using site = await forkTarget<string>(new URL('./bare-site.ts', import.meta.url), { origin })
  return await measure(site.at)
}

/** One visit before the first that counts: until then the bare site has nothing in memory. */
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
