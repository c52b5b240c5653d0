import { expect, test } from 'vitest'
import { forms } from '#engine/forms.ts'
import { maxParameterLength, maxParameters } from '#engine/site.ts'
import { parameters } from '#site/blocks/comparison/comparison-state.ts'
import { contactBody, quoteBody } from '#tests/fixtures/forms.ts'
import { site } from '#tests/fixtures/site.ts'
import { post, startApp, visitIn } from '#tests/server/start-app.ts'

/** As long as the head of a request can be. */
const long = 'a'.repeat(16 * 1024)

const bodies = [contactBody, quoteBody].map((body): Readonly<Record<string, string>> => body)
const fields = forms(site).flatMap((form) => {
  const body = bodies.find((one) => one['form-name'] === form.name)
  return Object.keys(body ?? {}).flatMap((field) => (body ? [{ form, body, field }] : []))
})

/** Every parameter that a page of the site reads from its address. */
const names = [
  ...Object.values(parameters),
  ...['type', 'fact.coverage', 'compare', 'plan', 'market', 'step', 'reference', 'sent', 'date', 'signature'],
  ...fields.map(({ field }) => field),
]

test('a value of 16 KB arrives cut, in each parameter of an address', async () => {
  const { app } = await startApp()
  const read: Readonly<Record<string, unknown>>[] = []
  app.addHook('preHandler', async ({ query }) => void read.push(query as Readonly<Record<string, unknown>>))
  const wanted = [...new Set(names)]
  for (const name of wanted) {
    const { statusCode } = await app.inject(
      `/contact?${new URLSearchParams([
        [name, long],
        [name, long],
      ])}`,
    )
    expect(statusCode, name).toBeLessThan(500)
  }
  expect(read.map((query) => Object.keys(query))).toEqual(wanted.map((name) => [name]))
  const lengths = read.flatMap((query) =>
    Object.values(query)
      .flat()
      .map((value) => String(value).length),
  )
  expect(lengths).toEqual(wanted.flatMap(() => [maxParameterLength, maxParameterLength]))
  await app.inject(`/contact?${long}=1`)
  expect(Object.keys(read.at(-1) ?? {})).toEqual([long.slice(0, maxParameterLength)])
})

test('thousands of parameters arrive as the first of them, of one name and of many', async () => {
  const { app } = await startApp()
  const read: Readonly<Record<string, unknown>>[] = []
  app.addHook('preHandler', async ({ query }) => void read.push(query as Readonly<Record<string, unknown>>))
  const many = Array.from({ length: 3000 }, (_, i) => `f${i}`)
  for (const query of [many.map(() => 'q=1'), many]) {
    const { statusCode } = await app.inject(`/contact?${query.join('&')}`)
    expect(statusCode).toBe(200)
  }
  expect(read).toEqual([
    { q: Array(maxParameters).fill('1') },
    Object.fromEntries(many.slice(0, maxParameters).map((name) => [name, ''])),
  ])
})

test.each(fields)(
  'a value of 16 KB that software posts is stored cut: $field of $form.name',
  async ({ form, body, field }) => {
    const { app, store } = await startApp()
    await post(app, form.action, { ...body, 'bot-field': 'x', [field]: long })
    const [lead] = await store.list({ quarantined: true })
    expect(lead).toMatchObject({ quarantined: true })
    const longest = Math.max(...Object.values(lead?.fields ?? {}).map((value) => value.length))
    expect(longest).toBeLessThanOrEqual(field === 'message' ? 2500 : 200)
  },
)

test.each(fields.filter(({ form, field }) => form.fields.some(({ name }) => name === field)))(
  'what a visitor typed is shown again whole where it is refused as too long: $field of $form.name',
  async ({ form, body, field }) => {
    const { app, store } = await startApp()
    const { statusCode, body: html } = await post(app, form.action, { ...body, [field]: long })
    expect(statusCode).toBe(422)
    const { values, errors } = visitIn(html) ?? {}
    expect(errors?.map((error) => error.field)).toEqual([field])
    expect(values?.[field]).toBe(long)
    expect(await store.list()).toEqual([])
  },
)
