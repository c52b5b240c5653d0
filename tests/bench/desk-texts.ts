import { lengths } from './abuse-rows.ts'
import { type DeskThings, ordinaryInputs } from './desk-inputs.ts'
import type { DeskRoute } from './desk-routes.ts'
import { sampleOf, type TextPlace, type TextSchema, textPlaces, withText } from './schema-texts.ts'

const parts = ['params', 'query', 'headers', 'body'] as const

type Part = (typeof parts)[number]

/** The parts of a request to a route; `params` are the values in its path, by the router's names. */
export type DeskInput = Readonly<Record<Part, object>>

/** A text that somebody can send to a route, at a length. */
export interface DeskText {
  readonly name: string
  readonly route: DeskRoute
  readonly part: Part
  readonly length: number
  readonly ordinary: DeskInput
  readonly inputWith: (text: string) => DeskInput
}

/** The most that is read of a text, in UTF-16 units: by the router, by the desk's guard, and by HTTP. */
const mostRead = { params: 100, query: 2000, headers: lengths.address, body: lengths.field } as const

/** The parameter of a query that is read whole. */
const wholeParameter = 'files'

/** Parameters that are read without a schema. */
const unlisted: Readonly<Record<string, readonly string[]>> = { 'GET /desk/oidc/callback': ['code', 'state', 'error'] }

/** Each text that the routes take, at the most that is read of it and at the most that arrives. */
export function deskTexts(routes: readonly DeskRoute[], things: DeskThings): DeskText[] {
  const inputs = ordinaryInputs(things)
  return routes.flatMap((route) => {
    const schemas = schemasOf(route)
    const samples = Object.fromEntries(parts.map((part) => [part, sampleOf(schemas[part])])) as DeskInput
    const main = route.method === 'GET' ? 'query' : 'body'
    const listed = inputs[`${route.method} ${route.url}`] ?? [samples[main]]
    const [first] = listed
    return listed.flatMap((input) =>
      (input === first ? parts : ([main] as const)).flatMap((part): DeskText[] =>
        textPlaces(schemas[part], { ...samples, [main]: input }[part])
          // Further inputs choose another branch, beside which all is the same.
          .filter(({ at: [name = '', ...below] }) => input === first || below.length > 0 || !(name in Object(first)))
          .flatMap((place) => textsAt(route, part, { ...samples, [main]: input }, { schema: schemas[part], place })),
      ),
    )
  })
}

function textsAt(
  route: DeskRoute,
  part: Part,
  input: DeskInput,
  { schema, place }: { readonly schema: TextSchema; readonly place: TextPlace },
): DeskText[] {
  const arriving = part === 'body' ? lengths.field : lengths.address
  const most = part === 'query' && place.at[0] === wholeParameter ? arriving : mostRead[part]
  const { kind, action }: { kind?: string; action?: string } = Object(input.body).operations?.[0] ?? input.body
  const at = place.at.join('.') + (place.isName ? ' as a name' : '')
  const words = [route.method, route.url, ...(part === 'body' ? [kind ?? action] : []), at]
  const inputWith = (text: string) => ({ ...input, [part]: withText(schema, input[part], place, text) })
  return [...new Set([Math.min(place.maxLength ?? most, most), arriving])].map((length) => ({
    ...{ route, part, length, inputWith },
    name: [...words.filter(Boolean), length.toLocaleString('en')].join(' '),
    // Neither the ordinary id nor the long one exists, so that both take the same way.
    ordinary: part === 'params' ? inputWith('0000000000') : input,
  }))
}

/** The schema of each part; all that stands in a path is a text. */
function schemasOf({ method, url, schema, isStudio }: DeskRoute): Readonly<Record<Part, TextSchema>> {
  const { querystring, headers, body } = schema as Readonly<Record<string, TextSchema | undefined>>
  // The desk reads the path of a change before its Studio does.
  const names = isStudio ? [] : [...url.matchAll(/:(\w+)|\*/g)].map(([sign, name = sign]) => name)
  return {
    params: textsNamed(names),
    query: querystring ?? textsNamed(unlisted[`${method} ${url}`] ?? []),
    headers: headers ?? textsNamed([]),
    body: (method === 'POST' ? body : undefined) ?? textsNamed([]),
  }
}

function textsNamed(names: readonly string[]): TextSchema {
  return { type: 'object', properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])) }
}
