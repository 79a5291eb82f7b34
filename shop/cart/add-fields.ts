/** The page that shows the cart, and takes the forms that change it. */
export const CART_PATH = '/cart'

/**
 * The name of the button that adds a product, whose handle is its value. Beside it stand the product's options and a
 * field named `quantity`.
 */
export const ADD_BUTTON = 'add'

/** The form with that button on a product's page. */
export const BUY_FORM_ID = 'buy'

/** The box that keeps a setting with the chair, whose value is the setting. */
export const SETTING_FIELD = 'setting'

const OPTION = 'option.'

/** The name of the field with the value that was chosen for an option. */
export function optionField(name: string): string {
  return OPTION + name
}

/** The option that a field is about; undefined for any other field. */
export function optionOfField(field: string): string | undefined {
  return field.startsWith(OPTION) ? field.slice(OPTION.length) : undefined
}
