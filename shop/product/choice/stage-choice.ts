import { atom } from 'nanostores'
import { optionOfField } from '../../cart/add-fields.ts'
import type { Product, SelectedOption } from '../../clients/storefront/products/product.ts'
import { type Change, changesTo, selectOption, shownSelection } from './choose-variant.ts'

export interface StageChoice {
  readonly selection: readonly SelectedOption[]
  /** Other options that the last choice changed. */
  readonly changes: readonly Change[]
  readonly quantity: number
}

/**
 * What is chosen on the page of a product; undefined as long as it is what the page was made with. It stands apart from
 * the island, so that what was chosen before the island woke is what it begins with.
 */
export const stageChoice = atom<StageChoice | undefined>(undefined)

export function choiceMadeWith(selection: readonly SelectedOption[]): StageChoice {
  return { selection, changes: [], quantity: 1 }
}

/**
 * Clause 4.04: the address names what is chosen, so a link shows what its sender saw. It does so right after the frame
 * that shows the choice, which naming would delay by a tenth on a phone.
 */
export function chooseOnStage(
  product: Product,
  first: readonly SelectedOption[],
  option: SelectedOption,
): void {
  const { selection, quantity } = stageChoice.get() ?? choiceMadeWith(first)
  const next = selectOption(product, selection, option)
  stageChoice.set({ quantity, selection: next, changes: changesTo(product, selection, next, option.name) })
  requestAnimationFrame(() => setTimeout(() => nameInAddress(product, next)))
}

/** The address of the page, also of one that the visitor went back to, names what is shown. */
export function nameInAddress(product: Product, selection: readonly SelectedOption[]): void {
  const url = new URL(location.href)
  for (const { name, value } of shownSelection(product, selection)) url.searchParams.set(name, value)
  history.replaceState(history.state, '', url)
}

export function changeWords(changes: readonly Change[]): string {
  return changes.map(({ name, to }) => `${name} changed to ${to}`).join('. ')
}

export function setStageQuantity(first: readonly SelectedOption[], quantity: number): void {
  stageChoice.set({ ...(stageChoice.get() ?? choiceMadeWith(first)), quantity })
}

/** Choices that the browser has made of taps, or has restored, before any script was there to notice. */
export function choicesOfTheBrowser(page: ParentNode): readonly SelectedOption[] {
  return [...page.querySelectorAll<HTMLInputElement>('form[action] [type=radio]:checked')].flatMap(
    (radio) => {
      const name = optionOfField(radio.name)
      return name === undefined || radio.defaultChecked ? [] : [{ name, value: radio.value }]
    },
  )
}
