import { writeId } from '../../global-ids.ts'
import { CURRENCY } from '../values/money.ts'

const english = { isoCode: 'EN', name: 'English', endonymName: 'English' }

export const market = { id: writeId('Market', 1), handle: 'us' }

/** The shop ships to one country (clause 9.14). */
const unitedStates = {
  isoCode: 'US',
  name: 'United States',
  currency: { isoCode: CURRENCY, name: 'United States Dollar', symbol: '$' },
  unitSystem: 'IMPERIAL_SYSTEM',
  availableLanguages: [english],
  defaultLanguage: english,
  market,
}

/** Answers use this context whatever `@inContext` requests. */
export const context = { country: unitedStates.isoCode, language: english.isoCode }

export function localization() {
  return {
    country: unitedStates,
    language: english,
    availableCountries: [unitedStates],
    availableLanguages: [english],
    market,
  }
}
