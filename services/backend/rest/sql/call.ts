import type { Payload } from '../parse/body.ts'
import { isOfWholeBody } from '../plan/find-routine.ts'
import type { Parameter, Routine } from '../schema/schema.ts'
import { arrayLiteral } from './condition.ts'
import { payloadSql } from './payload.ts'
import { exposed, join, NOTHING, name, ofSchema, type Sql, sql, value } from './sql.ts'

const ARGUMENTS = ofSchema('_args')

/** A function's arguments: a body, or pairs of the URL or of a form, in which a name may come twice. */
export type Arguments = Payload | readonly (readonly [string, string])[]

/** The rows of a call under an alias, to be selected from. */
export function callSql(routine: Routine, args: Arguments, alias: Sql): Sql {
  const { given, call } = partsOf(routine, args)
  return given ? sql`${given}, lateral ${call} as ${alias}` : sql`${call} as ${alias}`
}

/** Selects what a call answers, each row as one value. */
export function valueCallSql(routine: Routine, args: Arguments): Sql {
  const { given, call } = partsOf(routine, args)
  return sql`select ${call} as _value${given ? sql` from ${given}` : NOTHING}`
}

export function isPayload(args: Arguments): args is Payload {
  return 'json' in args
}

/** The call, and the source that its arguments must be selected from. */
function partsOf(routine: Routine, args: Arguments): { given: Sql | undefined; call: Sql } {
  const call = (list: Sql) => sql`${exposed(routine.name)}(${list})`
  const [only] = routine.parameters
  const whole = only && isOfWholeBody(routine) ? wholeOf(args) : undefined
  if (only && whole !== undefined)
    return { given: undefined, call: call(sql`${value(whole)}::${ofSchema(only.type)}`) }
  if (!isPayload(args)) return { given: undefined, call: call(fromPairs(routine, args)) }
  const named = routine.parameters.filter((parameter) => args.keys.includes(parameter.name))
  if (named.length === 0) return { given: undefined, call: call(NOTHING) }
  const columns = named.map((parameter) => ({ ...parameter, default: null }))
  const list = named.map((parameter) => argumentSql(parameter, sql`${ARGUMENTS}.${name(parameter.name)}`))
  const given = sql`(select * from ${payloadSql(args, columns, ARGUMENTS, false)} limit 1) as ${ARGUMENTS}`
  return { given, call: call(join(list, ', ')) }
}

/** Pairs are given whole as the JSON that they would be in a body, and without any the parameter has its default. */
function wholeOf(args: Arguments): string | undefined {
  if (isPayload(args)) return args.raw
  return args.length === 0 ? undefined : JSON.stringify(Object.fromEntries(args))
}

function fromPairs({ parameters }: Routine, args: readonly (readonly [string, string])[]): Sql {
  const given = parameters.flatMap((parameter) => {
    const texts = args.filter(([key]) => key === parameter.name).map(([, text]) => text)
    const [text] = texts
    if (text === undefined) return []
    const whole = parameter.isVariadic ? arrayLiteral(texts) : (texts.at(-1) ?? text)
    return [argumentSql(parameter, sql`${value(whole)}::${ofSchema(parameter.type)}`)]
  })
  return join(given, ', ')
}

function argumentSql({ name: called, isVariadic }: Parameter, of: Sql): Sql {
  const argument = sql`${name(called)} => ${of}`
  return isVariadic ? sql`variadic ${argument}` : argument
}
