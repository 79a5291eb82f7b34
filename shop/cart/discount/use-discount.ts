import { useEffect, useState } from 'react'
import type { BrowserConfig } from '../../clients/browser-config.ts'
import type { CodeAnswer } from '../../clients/storefront/checkout/price-cart.ts'
import { failed, type StorefrontResult } from '../../clients/storefront/error.ts'
import type { CartItem } from '../store/cart-item.ts'
import { inStock } from '../store/cart-rules.ts'
import { cartStore } from '../store/cart-store.ts'
import type { AppliedCode } from './code-form.tsx'

/** A stepper is pressed several times: the storefront is asked for where it stops. */
const PAUSE_MS = 300
const NOT_CHECKED = 'The code could not be checked just now. Try again in a moment.'

export interface DiscountState {
  /** The cart keeps this code, also where it takes nothing off. A code that was typed just now is none yet. */
  readonly code: string | undefined
  readonly applied: AppliedCode | undefined
  /** What the code has taken off the cart of before, while it is asked again. */
  readonly appliedBefore: AppliedCode | undefined
  readonly typed: string | undefined
  readonly problem: string | undefined
  readonly isBusy: boolean
  readonly isFocused: boolean
  readonly apply: (code: string) => void
  readonly leave: () => void
}

interface Answered {
  readonly asked: string
  readonly answer: StorefrontResult<CodeAnswer>
}

/** What was typed and is not kept; undefined where nothing was. */
interface Refused {
  readonly typed: string | undefined
  readonly problem: string
}

/**
 * What the kept code takes off the cart as it is now. A code is kept once it is typed, so that a checkout that begins
 * meanwhile has it and says itself what it is good for. The storefront alone knows its codes, so it is asked once there
 * is one, and again after each change; while nobody looks at the cart, it is not. A code that it does not know at all
 * is taken away.
 */
export function useDiscount(
  items: readonly CartItem[],
  kept: string | undefined,
  storefront: BrowserConfig['storefront'],
  isShown: boolean,
): DiscountState {
  const [presses, setPresses] = useState(0)
  const [typed, setTyped] = useState<string>()
  const [refused, setRefused] = useState<Refused>()
  const [answered, setAnswered] = useState<Answered>()
  const [pressedFor, setPressedFor] = useState<string>()
  // Another tab may find out first that there is no such code, and take it away: the one that typed it has to tell.
  const code = kept ?? typed
  const lines = JSON.stringify(
    inStock(items).map(({ variantId, quantity }) => ({ merchandiseId: variantId, quantity })),
  )
  const asked = !isShown || code === undefined || lines === '[]' ? undefined : `${presses} ${code} ${lines}`

  useEffect(() => {
    if (asked === undefined || code === undefined) return setTyped(undefined)
    let isOld = false
    const timer = setTimeout(async () => {
      const answer = await priceWith(storefront, lines, code)
      if (isOld) return
      const unknown = answer.ok && answer.data.isUnknown ? answer.data : undefined
      setAnswered({ asked, answer })
      setTyped(undefined)
      setRefused(unknown && { typed: code, problem: unknown.reason ?? '' })
      if (unknown && cartStore.read().discountCode === code) cartStore.setDiscountCode('')
      if (!answer.ok) console.error('The discount code could not be checked', answer.error)
    }, PAUSE_MS)
    return () => {
      isOld = true
      clearTimeout(timer)
    }
  }, [asked, code, lines, storefront])

  const apply = (wished: string) => {
    setPresses((before) => before + 1)
    setPressedFor(lines)
    setTyped(wished === '' ? undefined : wished)
    setRefused(wished === '' && !kept ? { typed: undefined, problem: 'Enter a discount code' } : undefined)
    cartStore.setDiscountCode(wished)
  }

  const isCurrent = asked !== undefined && answered?.asked === asked
  const answer = isCurrent ? answered.answer : undefined
  const isBusy = asked !== undefined && !isCurrent
  const before = isBusy && typed === undefined ? appliedOf(answered?.answer) : undefined
  // What is checked anew later, as the goods change, may not take the focus from the button that changes them.
  useEffect(() => {
    if (!isBusy && pressedFor !== undefined) setPressedFor(undefined)
  }, [isBusy, pressedFor])

  return {
    code: typed === undefined ? kept : undefined,
    applied: appliedOf(answer),
    appliedBefore: before?.code.toUpperCase() === code?.toUpperCase() ? before : undefined,
    typed: code ?? refused?.typed,
    problem: code === undefined ? refused?.problem : problemOf(answer),
    isFocused: pressedFor === lines,
    leave: () => setPressedFor(undefined),
    ...{ isBusy, apply },
  }
}

function appliedOf(answer: StorefrontResult<CodeAnswer> | undefined): AppliedCode | undefined {
  return answer?.ok && answer.data.isApplied ? answer.data : undefined
}

function problemOf(answer: StorefrontResult<CodeAnswer> | undefined): string | undefined {
  if (!answer) return undefined
  return answer.ok ? (answer.data.reason ?? undefined) : NOT_CHECKED
}

async function priceWith(
  { url, accessToken, apiVersion, name }: BrowserConfig['storefront'],
  lines: string,
  code: string,
): Promise<StorefrontResult<CodeAnswer>> {
  try {
    const { createCheckoutClient } = await import('../../clients/storefront/checkout/checkout.ts')
    const client = createCheckoutClient({ url, accessToken, apiVersion, providerName: name })
    return await client.priceCart(JSON.parse(lines), code)
  } catch (cause) {
    return failed('network', 'The storefront client could not be downloaded', { cause })
  }
}
