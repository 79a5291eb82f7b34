import { type RefObject, useEffect, useRef, useState } from 'react'
import type { SelectedOption } from '../../../clients/storefront/products/product.ts'
import type { Adjustment } from '../adjust/adjustments.ts'
import type { ChairStage, Frame } from './chair-stage.ts'

/** The state of the 3D view; in all but `ready`, a picture replaces it. */
export type StageState = 'loading' | 'ready' | 'unsupported' | 'failed'

interface UseChairStage {
  state: StageState
  /** undefined until the first frame is drawn */
  frame: Frame | undefined
  stage: RefObject<ChairStage | undefined>
  /** Counts the tries: each needs a canvas of its own. */
  attempt: number
  retry(): void
}

/** Opens the stage on a canvas, and disposes of it with the component. */
export function useChairStage(
  canvas: RefObject<HTMLCanvasElement | null>,
  address: string,
  adjustments: readonly Adjustment[],
  fixedSeatIn: number,
  finishes: readonly SelectedOption[],
): UseChairStage {
  const stage = useRef<ChairStage>(undefined)
  const [state, setState] = useState<StageState>('loading')
  const [frame, setFrame] = useState<Frame>()
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: finishes that are chosen later are painted on the same chair
  useEffect(() => {
    if (!hasWebgl()) return setState('unsupported')
    const closing = new AbortController()
    const { signal } = closing
    const open = async () => {
      const { openStage } = await import('./chair-stage.ts')
      if (!canvas.current || signal.aborted) return
      const give = () => {
        clearAway()
        setState('failed')
      }
      canvas.current.addEventListener('webglcontextlost', give, { signal })
      const stillness = matchMedia('(prefers-reduced-motion: reduce)').matches
      stage.current = await openStage({
        canvas: canvas.current,
        address,
        adjustments,
        fixedSeatIn,
        finishes,
        stillness,
        signal,
        onFrame: (drawn) => {
          setFrame(drawn)
          setState('ready')
        },
      })
      if (signal.aborted) clearAway()
    }
    const clearAway = () => {
      stage.current?.dispose()
      stage.current = undefined
    }
    open().catch((error: unknown) => {
      if (signal.aborted) return
      console.warn('The 3D view could not be opened', error)
      setState('failed')
    })
    return () => {
      closing.abort()
      clearAway()
    }
  }, [attempt])

  const retry = () => {
    setState('loading')
    setAttempt(attempt + 1)
  }
  return { state, frame, stage, attempt, retry }
}

/** Checked before the stage's script and model are loaded. */
function hasWebgl(): boolean {
  try {
    const context = document.createElement('canvas').getContext('webgl2')
    // A page has few contexts: this one would last until it is collected.
    context?.getExtension('WEBGL_lose_context')?.loseContext()
    return context !== null
  } catch {
    return false
  }
}
