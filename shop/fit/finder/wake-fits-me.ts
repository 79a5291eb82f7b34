import { isStored } from '../../islands/is-stored.ts'
import { FIGURES_KEY } from './figures-key.ts'

/** Shows the way to what fits where the browser keeps its visitor's figures, and puts them into its address. */
export function wakeFitsMe(): void {
  const place = document.querySelector<HTMLElement>('[data-fits-me]')
  const link = place?.querySelector('a')
  if (!place || !link || !isStored(FIGURES_KEY)) return
  import('./kept-figures.ts').then(
    ({ readFigures }) => {
      const address = new URL(link.href)
      for (const [field, value] of readFigures(localStorage.getItem(FIGURES_KEY)))
        address.searchParams.set(field, value)
      link.href = address.href
      place.classList.remove('invisible')
    },
    (error) => console.info('What fits is not offered:', String(error)),
  )
}
