import { canKeepSetting } from '#facts/kept-setting.ts'
import { BUY_FORM_ID, SETTING_FIELD } from '../../cart/add-fields.ts'
import { settingInBrief } from '../setting/explain-setting.ts'
import type { FitAnswer } from './answer-fit.ts'

/** Where the answer's card leads. */
export const KEEP_SETTING_ID = 'keep-setting'

interface KeepSettingProps {
  answer: FitAnswer | undefined
  /** Undefined for the form without script, so that no page has two places of one name. */
  id?: string
}

/** The finder's answer beside 'Add to Cart', to be kept with the chair by whoever ticks it. */
export function KeepSetting({ answer, id }: KeepSettingProps) {
  const setting = keptBy(answer)
  if (setting === undefined) return null
  return (
    <label id={id} className={`mt-4 flex w-full gap-3 text-note ${id ? 'noscript:hidden' : ''}`}>
      <input
        type="checkbox"
        name={SETTING_FIELD}
        value={setting}
        // The browser posts the form where the island's script does not come, and the box stands outside of it.
        form={id && BUY_FORM_ID}
        className="mt-1 size-5 shrink-0"
      />
      <span>
        Keep my setting with this chair: <strong className="figures">{setting}</strong>. It is on the card in
        the box and on your order's page; your height, weight and desk are not.
      </span>
    </label>
  )
}

/** The setting in words; undefined where the answer has none, or nothing can be set. */
export function keptBy(answer: FitAnswer | undefined): string | undefined {
  if (answer?.kind !== 'fit' || answer.fit.verdict === 'refused') return undefined
  const { seat, setting } = answer.fit
  return canKeepSetting(seat) ? settingInBrief(seat, setting) : undefined
}
