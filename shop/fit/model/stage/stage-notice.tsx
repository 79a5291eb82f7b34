import { buttonStyle } from '../../../ui/button-style.ts'
import type { StageState } from './use-chair-stage.ts'

/** The notice over the still picture. */
export function StageNotice({ state, onRetry }: { state: StageState; onRetry: () => void }) {
  if (state === 'ready') return null
  return (
    <div className="absolute inset-x-5 bottom-4 flex justify-center" role="status">
      <div className="flex max-w-[44ch] flex-wrap items-center justify-center gap-x-4 gap-y-2 rounded-sm bg-white px-4 py-2.5 text-center text-[15px]">
        {state === 'loading' && <p>Loading the chair…</p>}
        {state === 'unsupported' && (
          <p>
            This browser cannot draw in 3D, so here is a picture. The heights next to it are still correct.
          </p>
        )}
        {state === 'failed' && (
          <>
            <p>The 3D view could not be loaded. Here is the picture.</p>
            <button type="button" onClick={onRetry} className={buttonStyle('quiet')}>
              Try again
            </button>
          </>
        )}
      </div>
    </div>
  )
}
