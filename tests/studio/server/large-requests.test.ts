import { expect, onTestFinished, test } from 'vitest'
import { guardedApp } from '#workbench/server/guarded-app.ts'
import { bodies, body, query } from '#workbench/server/request-schemas.ts'

function app() {
  const guarded = guardedApp({ guard: () => {}, headers: { 'content-security-policy': "default-src 'none'" } })
  guarded.get<{ Querystring: object }>(
    '/search',
    query({ find: { type: 'string' }, 'files?': {} }),
    (request) => request.query,
  )
  guarded.post('/change', body({ value: {} }), () => ({ done: true }))
  guarded.post('/api/change', bodies.change, () => ({ done: true }))
  onTestFinished(() => guarded.close())
  return guarded
}

const json = { 'content-type': 'application/json' }

test('JSON that is nested without end is refused before anything walks through it', async () => {
  const nested = (levels: number) => `{"value":${'['.repeat(levels)}${']'.repeat(levels)}}`
  const post = (payload: string) => app().inject({ method: 'POST', url: '/change', headers: json, payload })
  expect((await post(nested(90))).json()).toEqual({ done: true })
  for (const payload of [nested(200), nested(400_000), '['.repeat(400_000), `${'{"a":'.repeat(100_000)}`]) {
    const answer = await post(payload)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().message).toBe('This is nested more than 100 levels deep.')
  }
  // Brackets of a text open nothing.
  expect((await post(JSON.stringify({ value: `"\\${'['.repeat(400_000)}` }))).statusCode).toBe(200)
})

test('a place that is deeper than any config is refused before it is looked for', async () => {
  const ask = (at: readonly string[]) => {
    const operations = [{ kind: 'set', file: 'config/site.json', at, value: 1 }]
    return app().inject({ method: 'POST', url: '/api/change', headers: json, payload: { title: 'Edit', operations } })
  }
  expect((await ask(Array(60).fill('a'))).json()).toEqual({ done: true })
  expect((await ask(Array(4000).fill('a'))).statusCode).toBe(400)
})

test('a part of an address that is too long to be worked on is refused by a sentence', async () => {
  const ask = (name: string, length: number) =>
    app().inject(`/search?${new URLSearchParams({ find: 'x', [name]: 'a'.repeat(length) })}`)
  expect((await ask('find', 2000)).json()).toEqual({ find: 'a'.repeat(2000) })
  const refused = await ask('find', 16_384)
  expect(refused.statusCode).toBe(400)
  expect(refused.json().message).toBe('Shorten this: an address takes 2000 characters for each part.')
  // Names of files are compared one by one.
  expect((await ask('files', 16_384)).statusCode).toBe(200)
})

test('an address that cannot be decoded is answered with the headers of all others', async () => {
  const { statusCode, headers } = await app().inject('/%')
  expect(statusCode).toBe(400)
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'none'",
    'x-content-type-options': 'nosniff',
  })
})
