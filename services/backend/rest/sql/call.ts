import type { Payload } from '../parse/body.ts'
import { isOfWholeBody } from '../plan/find-routine.ts'
import type { Parameter, Routine } from '../schema/schema.ts'
import { arrayLiteral } from './condition.ts'
import { payloadSql } from './payload.ts'
import { exposed, join, name, ofSchema, type Sql, sql, value } from './sql.ts'

const ARGUMENTS = ofSchema('_args')

/** What a function is called with: a body, or what stands in the URL. */
export type Arguments = Payload | readonly (readonly [string, string])[]

/** The rows of a call, to be selected from, under an alias. */
export function callSql(routine: Routine, args: Arguments, alias: Sql): Sql {
  const call = (list: Sql) => sql`${exposed(routine.name)}(${list})`
  if (!isPayload(args)) return sql`${call(fromUrl(routine, args))} as ${alias}`
  const [only] = routine.parameters
  if (only && isOfWholeBody(routine))
    return sql`${call(sql`${value(args.raw)}::${ofSchema(only.type)}`)} as ${alias}`
  const given = routine.parameters.filter((parameter) => args.keys.includes(parameter.name))
  if (given.length === 0) return sql`${call(sql``)} as ${alias}`
  const columns = given.map((parameter) => ({ ...parameter, default: null }))
  const list = given.map((parameter) => argumentSql(parameter, sql`${ARGUMENTS}.${name(parameter.name)}`))
  const first = sql`(select * from ${payloadSql(args, columns, ARGUMENTS, false)} limit 1) as ${ARGUMENTS}`
  return sql`${first}, lateral ${call(join(list, ', '))} as ${alias}`
}

export function isPayload(args: Arguments): args is Payload {
  return 'json' in args
}

function fromUrl({ parameters }: Routine, args: readonly (readonly [string, string])[]): Sql {
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
