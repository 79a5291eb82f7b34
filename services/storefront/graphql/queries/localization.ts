import { writeId } from '../values/ids.ts'
import { CURRENCY } from '../values/money.ts'

const english = { isoCode: 'EN', name: 'English', endonymName: 'English' }

/** One country, as clause 9.14 ships to one. */
const unitedStates = {
  isoCode: 'US',
  name: 'United States',
  currency: { isoCode: CURRENCY, name: 'United States Dollar', symbol: '$' },
  unitSystem: 'IMPERIAL_SYSTEM',
  availableLanguages: [english],
  defaultLanguage: english,
}

export const market = { id: writeId('Market', 1), handle: 'us' }

export function localization() {
  return {
    country: unitedStates,
    language: english,
    availableCountries: [unitedStates],
    availableLanguages: [english],
    market,
  }
}
