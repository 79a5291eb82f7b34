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
  readonly applied: AppliedCode | undefined
  readonly typed: string | undefined
  readonly problem: string | undefined
  readonly isBusy: boolean
  readonly isFocused: boolean
  readonly apply: (code: string) => void
}

interface Answered {
  readonly asked: string
  readonly answer: StorefrontResult<CodeAnswer>
}

/**
 * What the kept code takes off the cart as it is now. The storefront alone knows its codes, so it is asked once there
 * is one, and again after each change; while nobody looks at the cart, it is not. A code that it does not know at all
 * is not kept.
 */
export function useDiscount(
  items: readonly CartItem[],
  kept: string | undefined,
  storefront: BrowserConfig['storefront'],
  isShown: boolean,
): DiscountState {
  const [typed, setTyped] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [isFocused, setFocused] = useState(false)
  const [answered, setAnswered] = useState<Answered>()
  const code = typed ?? kept
  const lines = JSON.stringify(
    inStock(items).map(({ variantId, quantity }) => ({ merchandiseId: variantId, quantity })),
  )
  const asked = !isShown || code === undefined || lines === '[]' ? undefined : `${code} ${lines}`

  useEffect(() => {
    if (asked === undefined || code === undefined) return
    let isOld = false
    const timer = setTimeout(async () => {
      const answer = await priceWith(storefront, lines, code)
      if (isOld) return
      setAnswered({ asked, answer })
      if (answer.ok && !answer.data.isUnknown) cartStore.setDiscountCode(code)
    }, PAUSE_MS)
    return () => {
      isOld = true
      clearTimeout(timer)
    }
  }, [asked, code, lines, storefront])

  const apply = (wished: string) => {
    setProblem(wished === '' && !code ? 'Enter a discount code' : undefined)
    setFocused(true)
    setTyped(wished === '' ? undefined : wished)
    setAnswered(undefined)
    // It is kept again once the storefront has said that there is such a code.
    cartStore.setDiscountCode('')
  }

  const isCurrent = asked !== undefined && answered?.asked === asked
  const answer = isCurrent ? answered.answer : undefined
  return {
    applied: answer?.ok && answer.data.isApplied ? answer.data : undefined,
    typed: code,
    problem: answer ? (answer.ok ? (answer.data.reason ?? undefined) : NOT_CHECKED) : problem,
    isBusy: asked !== undefined && !isCurrent,
    ...{ isFocused, apply },
  }
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
