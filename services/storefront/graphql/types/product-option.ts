import { findVariant } from '../../catalogue/find-variant.ts'
import type { Product, ProductOption, ProductOptionValue } from '../../catalogue/product.ts'
import { writeId } from '../../global-ids.ts'

interface OptionSource {
  readonly option: ProductOption
  readonly product: Product
}

interface OptionValueSource extends OptionSource {
  readonly value: ProductOptionValue
}

export function sourceOfOption(option: ProductOption, product: Product): OptionSource {
  return { option, product }
}

export const productOption = {
  id: ({ option }: OptionSource) => writeId('ProductOption', option.id),
  name: ({ option }: OptionSource) => option.name,
  values: ({ option }: OptionSource) => option.values.map(({ name }) => name),
  optionValues: (source: OptionSource) => source.option.values.map((value) => ({ ...source, value })),
}

export const productOptionValue = {
  id: ({ value }: OptionValueSource) => writeId('ProductOptionValue', value.id),
  name: ({ value }: OptionValueSource) => value.name,
  swatch: ({ value }: OptionValueSource) => value.swatchColor && { color: value.swatchColor },
  firstSelectableVariant: ({ option, value, product }: OptionValueSource) =>
    findVariant(product, { selectedOptions: [{ name: option.name, value: value.name }] }),
}
