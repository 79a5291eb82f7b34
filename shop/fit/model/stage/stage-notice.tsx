import { buttonStyle } from '../../../ui/button-style.ts'
import type { StageState } from './use-chair-stage.ts'

/** What is said over the still picture. */
export function StageNotice({ state, onRetry }: { state: StageState; onRetry: () => void }) {
  if (state === 'ready') return null
  return (
    <div className="absolute inset-x-5 bottom-4 flex justify-center" role="status">
      <div className="flex max-w-[44ch] flex-wrap items-center justify-center gap-x-4 gap-y-2 rounded-sm bg-white px-4 py-2.5 text-center text-[15px]">
        {state === 'loading' && <p>Bringing the chair…</p>}
        {state === 'unsupported' && (
          <p>
            This browser cannot draw in 3D, so here is a picture. The heights beside it are true all the same.
          </p>
        )}
        {state === 'failed' && (
          <>
            <p>The 3D view did not arrive. The picture stays here.</p>
            <button type="button" onClick={onRetry} className={buttonStyle('quiet')}>
              Try again
            </button>
          </>
        )}
      </div>
    </div>
  )
}
