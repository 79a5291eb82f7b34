import { TRAP_NAMES } from './traps.ts'

/** The decoy is not shown, not read aloud, not reached by any key, and not filled in by a browser. */
export function FormTraps({ stamp }: { stamp?: string }) {
  return (
    <div hidden>
      <label>
        Leave this empty
        <input type="text" name={TRAP_NAMES.decoy} tabIndex={-1} autoComplete="off" />
      </label>
      {stamp && <input type="hidden" name={TRAP_NAMES.stamp} value={stamp} />}
    </div>
  )
}
