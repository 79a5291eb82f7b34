import { RestError } from '../rest-error.ts'
import { nearName } from '../schema/near-name.ts'
import type { Routine, Schema } from '../schema/schema.ts'

const MIN_ALIKE_NAME = 0.75
const MIN_ALIKE_PARAMETERS = 0.33

/** The kinds of body that a request may hand to a function whole, as the value of its one parameter. */
export type WholeBody = 'json' | 'text' | 'xml' | 'bytea'

/** The types of the parameter that is given such a body. Bytes are not offered, as bodies are read as text. */
const TYPES_OF_WHOLE: Readonly<Record<WholeBody, readonly string[]>> = {
  json: ['json', 'jsonb'],
  text: ['text'],
  xml: ['xml'],
  bytea: [],
}

/** Finds the function of that name that takes these arguments, or else the one that takes a whole body. */
export function findRoutine(
  schema: Schema,
  name: string,
  keys: readonly string[],
  body: WholeBody | undefined,
): Routine {
  const args = [...new Set(keys)]
  const named = schema.routines.get(name) ?? []
  // Only JSON has arguments in it.
  const fitting = body === undefined || body === 'json' ? named.filter((routine) => takes(routine, args)) : []
  const candidates = fitting.length > 0 || !body ? fitting : named.filter((routine) => isGiven(routine, body))
  const [only, ...others] = candidates
  if (!only) throw noRoutine(schema, named, name, args, body)
  if (others.length > 0) throw ambiguous(candidates)
  return only
}

/** A function of one parameter that has no name is given the body as it is. */
export function isOfWholeBody({ parameters }: Routine): boolean {
  const [only, ...others] = parameters
  return others.length === 0 && only?.name === ''
}

function isGiven(routine: Routine, body: WholeBody): boolean {
  return isOfWholeBody(routine) && TYPES_OF_WHOLE[body].includes(routine.parameters[0]?.type ?? '')
}

function takes(routine: Routine, args: readonly string[]): boolean {
  const known = new Set(routine.parameters.map((parameter) => parameter.name))
  return (
    args.every((argument) => known.has(argument)) &&
    routine.parameters.every(({ name, isRequired }) => !isRequired || args.includes(name))
  )
}

function noRoutine(
  schema: Schema,
  named: readonly Routine[],
  name: string,
  args: readonly string[],
  whole: WholeBody | undefined,
): RestError {
  if (whole !== undefined && whole !== 'json') return noRoutineOfWhole(name, whole)
  const list = [...args].sort().join(', ')
  const called = args.length === 0 ? ' without parameters' : `(${list})`
  const searched =
    args.length === 0 ? ' without parameters' : ` with parameter${args.length > 1 ? 's' : ''} ${list}`
  const body = whole === 'json' ? ' or with a single unnamed json/jsonb parameter' : ''
  return new RestError(
    404,
    'PGRST202',
    `Could not find the function public.${name}${called} in the schema cache`,
    {
      details: `Searched for the function public.${name}${searched}${body}, but no matches were found in the schema cache.`,
      hint: nearHint(schema, named, name, list),
    },
  )
}

function noRoutineOfWhole(name: string, type: string): RestError {
  return new RestError(404, 'PGRST202', `Could not find the function public.${name} in the schema cache`, {
    details: `Searched for the function public.${name} with a single unnamed ${type} parameter, but no matches were found in the schema cache.`,
  })
}

function nearHint(schema: Schema, named: readonly Routine[], name: string, list: string): string | null {
  const near =
    named.length === 0
      ? nearName(name, schema.routines.keys(), MIN_ALIKE_NAME)
      : nearName(`(${list})`, named.filter(isCalledByNames).map(parameterList), MIN_ALIKE_PARAMETERS)
  if (near === undefined) return null
  return `Perhaps you meant to call the function public.${named.length === 0 ? near : `${name}${near}`}`
}

function isCalledByNames({ parameters }: Routine): boolean {
  return parameters.every(({ name }) => name !== '')
}

function parameterList({ parameters }: Routine): string {
  return `(${parameters
    .map(({ name }) => name)
    .sort()
    .join(', ')})`
}

function ambiguous(candidates: readonly Routine[]): RestError {
  const described = candidates.map(({ name, parameters }) => {
    const list = parameters.map((parameter) => `${parameter.name} => ${parameter.type}`)
    return `public.${name}(${list.join(', ')})`
  })
  return new RestError(
    300,
    'PGRST203',
    `Could not choose the best candidate function between: ${described.join(', ')}`,
    {
      hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
    },
  )
}
