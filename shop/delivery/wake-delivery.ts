import { isStored } from '../islands/is-stored.ts'
import { wakeForm } from '../ui/form/wake-form.ts'
import type { AnsweredForm } from './answer-in-place.ts'
import { awaitNoAnswer, DELIVERY_FORM_ID, ZIP_KEY } from './delivery-path.ts'

/** Loads the script of a product's delivery form once it is used, or where the browser keeps a ZIP code. */
export function wakeDelivery(): void {
  let answered: AnsweredForm | undefined
  // One script answers for the form, so that what was asked last wins.
  const answer = async () => {
    const script = await import('./answer-in-place.ts')
    return (form: HTMLFormElement) => (answered ??= script.answerInPlace(form))
  }
  wakeForm(DELIVERY_FORM_ID, answer)
  const form = document.getElementById(DELIVERY_FORM_ID)
  if (form instanceof HTMLFormElement && isStored(ZIP_KEY)) {
    answer().then(
      (answerInPlace) => answerInPlace(form),
      // The form stays one that leads to its page.
      () => awaitNoAnswer(DELIVERY_FORM_ID),
    )
  }
}
