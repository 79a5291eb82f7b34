const TYPED = /^(?:order)?(?:number|no\.?|nr\.?)?:?#?(\d{1,15})$/i

/**
 * As people type it, from a mail or a sheet: '#1001', ' 1001 ', 'Order no. 1001'. Undefined where it is none. Digits
 * of other widths are digits too.
 */
export function readOrderNumber(text: string): number | undefined {
  const [, number] = TYPED.exec(text.normalize('NFKC').replaceAll(/\s+/g, '')) ?? []
  return number === undefined ? undefined : Number(number)
}
