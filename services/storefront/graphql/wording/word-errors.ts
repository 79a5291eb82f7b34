import { specifiedRules, validate } from 'graphql/index.js'
import type { Plugin } from 'graphql-yoga'
import { inShopifysWords } from './validation-errors.ts'

/** What is wrong with a question is told as Shopify tells it. */
export function wordErrors(): Plugin {
  return {
    onValidate({ setValidationFn }) {
      setValidationFn((schema, document, rules = specifiedRules, options) =>
        validate(schema, document, rules.map(inShopifysWords), options),
      )
    },
  }
}
