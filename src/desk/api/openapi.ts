import { type Operation, operations } from './operations.ts'

type Json = Readonly<Record<string, unknown>>

/** The description of the API in OpenAPI 3.1, from the schemas that its routes hold requests and answers to. */
export function openApi(): object {
  const components: Record<string, unknown> = {}
  const paths: Record<string, Record<string, unknown>> = {}
  for (const operation of Object.values<Operation>(operations)) {
    const path = operation.url.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: operationOf(operation, components) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Leads of the desk',
      version: '1',
      description: 'Read leads, and say what was done about them. docs/api.md leads in.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [
      { url: 'https://{host}', variables: { host: { default: 'desk.helpers.example', description: 'DESK_ORIGIN.' } } },
    ],
    security: [{ key: [] }],
    paths,
    components: {
      schemas: components,
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: 'A key that an owner of the desk makes under People.' },
      },
    },
  }
}

function operationOf({ id, summary, description, schema }: Operation, components: Record<string, unknown>): object {
  const named = (value: unknown) => withRefs(value, components)
  const { params, querystring, headers, body, response } = schema
  const parameters = [
    ...parametersOf('path', params),
    ...parametersOf('query', querystring),
    ...parametersOf('header', headers),
  ]
  const answers = Object.entries(response).map(([status, answer]) => {
    const isProblem = status.endsWith('xx')
    const type = isProblem ? 'application/problem+json' : 'application/json'
    const about = isProblem ? 'What is wrong, and what to do.' : 'It was done.'
    return [status.toUpperCase(), { description: about, content: { [type]: { schema: named(answer) } } }]
  })
  return {
    operationId: id,
    summary,
    description,
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: { 'application/json': { schema: named(body) } } } }),
    responses: Object.fromEntries(answers),
  }
}

function parametersOf(place: 'path' | 'query' | 'header', schema: object = {}): object[] {
  const { properties = {}, required = [] } = schema as { properties?: Record<string, Json>; required?: string[] }
  return Object.entries(properties).map(([name, { description, ...rest }]) => ({
    name: place === 'header' ? name.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase()) : name,
    in: place,
    required: place === 'path' || required.includes(name),
    description,
    schema: rest,
  }))
}

/** Puts each schema with a title among the components, once, and leads to it. */
function withRefs(value: unknown, components: Record<string, unknown>): unknown {
  if (Array.isArray(value)) return value.map((item) => withRefs(item, components))
  if (typeof value !== 'object' || value === null) return value
  const made = Object.fromEntries(
    Object.entries(value)
      // It could only lead to names, which these have not.
      .filter(([name]) => name !== 'discriminator')
      .map(([name, item]) => [name, withRefs(item, components)]),
  )
  if (typeof made['title'] !== 'string') return made
  components[made['title']] = made
  return { $ref: `#/components/schemas/${made['title']}` }
}
