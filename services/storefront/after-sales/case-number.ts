export interface CaseNumber {
  readonly orderNumber: number
  readonly sequence: number
}

/** R1042-1 is the first return of order 1042, W1042-1 the first claim on its warranty. */
export type CaseLetter = 'R' | 'W'

export function caseNumber(letter: CaseLetter, orderNumber: number, sequence: number): string {
  return `${letter}${orderNumber}-${sequence}`
}

/** The return or claim that an address below this order names; undefined where it has none of that number. */
export async function findCase<Case extends { readonly sequence: number }>(
  letter: CaseLetter,
  named: string | undefined,
  order: { readonly number: number },
  read: (orderNumber: number) => Promise<readonly Case[]>,
): Promise<Case | undefined> {
  const number = readCaseNumber(letter, named ?? '')
  if (number?.orderNumber !== order.number) return undefined
  return (await read(order.number)).find(({ sequence }) => sequence === number.sequence)
}

/** Reads a case number as people type it, with or without its letter; undefined where the text is none. */
export function readCaseNumber(letter: CaseLetter, text: string): CaseNumber | undefined {
  const [, given, order, sequence] = /^([a-z])?#?(\d{1,15})-(\d{1,6})$/i.exec(text.trim()) ?? []
  if (order === undefined || (given ?? letter).toUpperCase() !== letter) return undefined
  return { orderNumber: Number(order), sequence: Number(sequence) }
}
