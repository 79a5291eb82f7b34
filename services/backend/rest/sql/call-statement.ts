import type { Answering } from '../parse/media-type.ts'
import type { Range } from '../parse/range.ts'
import type { ReadPlan } from '../plan/read-plan.ts'
import type { Routine } from '../schema/schema.ts'
import { type Arguments, callSql, valueCallSql } from './call.ts'
import { rangeSql } from './matching.ts'
import { bodySql, RESPONSE_SETTINGS, type ReadStatement, readStatement } from './read-statement.ts'
import { ofSchema, type Sql, sql } from './sql.ts'

const CALLED = ofSchema('_called')
const CALL = ofSchema('_call')
const ROW = ofSchema('_r')

/** PostgREST's name of the column of values that have none. */
const VALUE_COLUMN = 'pgrst_scalar'

export interface CallOptions {
  readonly answering: Answering | undefined
  readonly count: 'exact' | 'estimated' | undefined
}

/** One statement that calls a function and answers its rows like those of a table. */
export function rowsCallStatement(
  routine: Routine,
  args: Arguments,
  plan: ReadPlan,
  { answering, count }: CallOptions,
): ReadStatement {
  const before = sql`with ${CALLED} as (select ${CALL}.* from ${callSql(routine, args, CALL)}) `
  const isLone = !routine.returnsSet && answering?.form === 'array'
  return readStatement(plan, {
    answering: isLone && answering ? { ...answering, form: 'object' } : answering,
    count,
    source: CALLED,
    before,
  })
}

/** Like `rowsCallStatement`, for a function that answers values instead of rows. */
export function valuesCallStatement(
  routine: Routine,
  args: Arguments,
  range: Range,
  { answering, count }: CallOptions,
): ReadStatement {
  const form = !routine.returnsSet && answering?.form === 'array' ? 'object' : answering?.form
  const body = answering && form ? bodySql({ ...answering, form }, sql`${ROW}._value`, ROW) : sql`''`
  const total = count === undefined ? sql`null::int8` : sql`(select count(*) from ${CALLED})`
  return {
    statement: sql`with ${CALLED} as ${calledSql(routine, args)} select ${total} as total, count(*) as page, coalesce(${body}, 'null') as body, ${RESPONSE_SETTINGS} from (select * from ${CALLED}${rangeSql(range)}) as ${ROW}`,
    keys: [VALUE_COLUMN],
  }
}

/** A record must be selected as a value, since selecting from it would need its columns' names. */
function calledSql(routine: Routine, args: Arguments): Sql {
  return routine.returns.kind === 'record'
    ? sql`materialized (${valueCallSql(routine, args)})`
    : sql`(select _call._value from ${callSql(routine, args, ofSchema('_call(_value)'))})`
}
