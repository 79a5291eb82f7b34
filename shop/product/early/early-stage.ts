import { optionOfField } from '../../cart/add-fields.ts'
import { offerEarlyAnswers } from '../../islands/early-answers.ts'
import { islandProps } from '../../islands/island-props.ts'
import { wakeWhenIdle } from '../../islands/wake-when-idle.ts'
import { markScrolledPast } from '../buying/mark-scrolled-past.ts'
import {
  choiceMadeWith,
  choicesOfTheBrowser,
  chooseOnStage,
  nameInAddress,
  setStageQuantity,
  stageChoice,
} from '../choice/stage-choice.ts'
import { scrollToPicture } from '../gallery/scroll-to-picture.ts'
import { resetsGallery } from '../product-rules.ts'
import { ShownChoice, type StageProps } from './shown-choice.ts'

/**
 * Answers on the page of a product what needs no React, while its island sleeps: a choice changes price, picture and
 * address at once. The island begins with what was chosen.
 */
export function beginStage(): void {
  const island = document.querySelector<HTMLElement>('main astro-island')
  const button = island?.querySelector('[data-add]')
  if (!island || !button) return
  markScrolledPast(island, button)
  // The browser does not scroll to a small picture of which a sliver is in view.
  island.addEventListener('focusin', ({ target }) => {
    const isSmallPicture = target instanceof HTMLElement && target.dataset.show !== undefined
    if (isSmallPicture) target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
  if (!island.hasAttribute('ssr')) return
  answerEarly(island)
  wakeWhenIdle(island)
}

function answerEarly(island: HTMLElement): void {
  const props = islandProps<StageProps>(island)
  const { product, selection } = props
  const shown = new ShownChoice(island, props)
  const showChosen = () => {
    const choice = stageChoice.get()
    if (choice) shown.show(choice)
  }
  const pictures = island.querySelector<HTMLElement>('section ul')

  const choose = (option: { name: string; value: string }) => {
    chooseOnStage(product, selection, option)
    showChosen()
  }
  const onChange = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement)) return
    const name = optionOfField(target.name)
    if (name === undefined) return
    choose({ name, value: target.value })
    if (pictures && resetsGallery(name)) scrollToPicture(pictures, 0, 'instant')
  }

  // Whoever goes back through lists of reviews keeps what they have chosen since.
  addEventListener('popstate', () => {
    const choice = stageChoice.get()
    if (choice) nameInAddress(product, choice.selection)
  })
  // Before any press that was held is answered, which shows all that is chosen.
  choicesOfTheBrowser(island).forEach(choose)
  island.addEventListener('change', onChange)
  // The browser does not scroll to a picture that touches the edge of the row, which counts as in view.
  pictures?.addEventListener('focusin', ({ target }) => {
    const place = Array.from(pictures.children).findIndex((each) => each.contains(target as Node))
    // The row itself takes the focus too, and stays where it is.
    if (place >= 0 && island.hasAttribute('ssr')) scrollToPicture(pictures, place, 'instant')
  })
  const onScroll = () => {
    if (pictures) shown.markPicture(Math.round(pictures.scrollLeft / pictures.clientWidth))
  }
  pictures?.addEventListener('scroll', onScroll)
  offerEarlyAnswers(island, {
    answer: ({ ariaDisabled, dataset: { step, show } }) => {
      if (ariaDisabled === 'true') return true
      if (step !== undefined) {
        const { quantity } = stageChoice.get() ?? choiceMadeWith(selection)
        setStageQuantity(selection, quantity + Number(step))
        showChosen()
      } else if (show !== undefined && pictures) scrollToPicture(pictures, Number(show), 'smooth')
      else return false
      return true
    },
    stepAside: () => {
      island.removeEventListener('change', onChange)
      pictures?.removeEventListener('scroll', onScroll)
      return shown.undo()
    },
    stepBack: () => {
      island.addEventListener('change', onChange)
      pictures?.addEventListener('scroll', onScroll)
      showChosen()
      onScroll()
    },
  })
}
