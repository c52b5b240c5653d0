import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect } from 'vitest'
import { makeApiKey, type NewApiKey } from '#desk/api/api-keys.ts'
import type { ApiLead, ApiLeadPage } from '#desk/api/api-leads.ts'
import { projectRoot } from '#tests/checker/sound.ts'
import { leadsDesk } from '#tests/desk/leads/leads-desk.ts'
import type { Place } from '#tests/server/database/databases.ts'

const name = 'openapi.json'
export const openApi = JSON.parse(readFileSync(path.join(projectRoot, 'docs', name), 'utf8'))
const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false }).addSchema(openApi, name)

const escaped = (part: string) => part.replaceAll('~', '~0').replaceAll('/', '~1')

interface Answered {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly json: unknown
}

/** The operation of docs/openapi.json that answers so; throws unless the answer is as it describes it. */
function operationOf(method: string, url: string, { status, headers, json }: Answered): string | undefined {
  const [address = ''] = url.split('?')
  const template = Object.keys(openApi.paths).find((one) =>
    new RegExp(`^${one.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(address),
  )
  if (template === undefined) return undefined
  const { operationId, responses } = openApi.paths[template][method.toLowerCase()]
  const described = Object.hasOwn(responses, status) ? status : `${Math.floor(status / 100)}XX`
  const type = String(headers['content-type']).split(';')[0] ?? ''
  const at = ['paths', template, method.toLowerCase(), 'responses', String(described), 'content', type, 'schema']
  const isValid = ajv.compile({ $ref: `${name}#/${at.map(escaped).map(encodeURIComponent).join('/')}` })
  expect(isValid(json), JSON.stringify([method, url, status, json, isValid.errors])).toBe(true)
  return operationId
}

/** A desk with requests and keys, each of whose answers is held to docs/openapi.json. */
export async function apiDesk(kind?: Place['kind']) {
  const desk = await leadsDesk(kind)
  const { now } = desk.desk
  const call = async (key: string, method: 'GET' | 'POST', url: string, body?: object, headers = {}) => {
    const answer = await desk.app.inject({
      ...{ method, url, ...(body && { payload: body }) },
      headers: {
        host: 'localhost:4185',
        authorization: `Bearer ${key}`,
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
    })
    const answered = { status: answer.statusCode, headers: answer.headers, json: JSON.parse(answer.body) }
    return { ...answered, operation: operationOf(method, url, answered) }
  }
  return {
    ...desk,
    call,
    async key(change: Partial<NewApiKey> = {}) {
      const made = { name: 'Salesforce', markets: ['atlantis'], mayWrite: true, ...change }
      return makeApiKey(desk.db, now(), made, 'mei')
    },
    list: async (key: string, query = '') =>
      (await call(key, 'GET', `/api/v1/leads${query && `?${query}`}`)).json as ApiLeadPage,
    referenceOf: async (id: number) =>
      (
        await desk.desk.inbox.leads.db
          .selectFrom('leads')
          .select('reference')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).reference,
  }
}

export const namesIn = ({ leads }: ApiLeadPage) =>
  leads.map((lead: ApiLead) => ('erased' in lead ? 'erased' : lead.fields['name']))
