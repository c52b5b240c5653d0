import { describe, expect, test } from 'vitest'
import { plainVisit } from '#engine/site.ts'
import { noAssets } from '#site/assets.ts'
import { renderPage } from '#site/render.tsx'
import { pageAt, pageFileOf, site } from './launch-site.ts'

/** The field names of every wizard with three questions; the specification does not set them. */
const threeQuestions =
  'form-name coverage-type worker-nationality coverage-level name email phone preferredDate bot-field'

// Specification 000, section 7: the page of each form, its post address, and its fields. `market` lets links preselect
// a country.
const posts: readonly (readonly [page: string, action: string, fields: string])[] = [
  ['/welcome-page', '/welcome-page', 'form-name name email phone zipCode bot-field'],
  ['/contact', '/contact', 'form-name name email phone subject message bot-field market'],
  ['/quotes/singapore', '/singapore/quotes/thank-you', threeQuestions],
  ['/quotes/hong-kong', '/hong-kong/quotes/thank-you', threeQuestions],
  ['/quotes/malaysia', '/malaysia/quotes/thank-you', threeQuestions],
  ['/quotes/uae', '/uae/quotes/thank-you', threeQuestions],
  [
    '/quotes/qatar',
    '/quotes/qatar/thank-you',
    'form-name coverage-type worker-nationality coverage-level employment-type country name email phone preferredDate bot-field',
  ],
  [
    '/quotes/kuwait',
    '/quotes/kuwait/thank-you',
    'form-name coverage-type worker-nationality coverage-level expat-duration country bot-field name email phone preferredDate',
  ],
  [
    '/quotes/bahrain',
    '/quotes/bahrain/thank-you',
    'form-name coverage-type subsidy-eligibility worker-nationality coverage-level subsidy-eligible country bot-field name email phone preferredDate',
  ],
]

const assets = noAssets

/** The one form of a page, as HTML, before any script runs. */
async function formOn(path: string): Promise<string> {
  const html = await renderPage(pageAt(path), plainVisit, assets)
  const forms = html.match(/<form\b[\s\S]*?<\/form>/g) ?? []
  expect(forms).toHaveLength(1)
  return forms[0] ?? ''
}

const postedValue = (form: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(form)?.[1]

describe.each(posts)('the form on %s', (page, action, fields) => {
  test(`posts to ${action} as a plain HTML form`, async () => {
    const [tag = ''] = /^<form[^>]*>/.exec(await formOn(page)) ?? []
    expect(tag).toContain('method="post"')
    expect(tag).toContain(`action="${action}"`)
    expect(tag).not.toContain('enctype')
  })

  test('posts exactly the fields of the specification', async () => {
    const names = [...(await formOn(page)).matchAll(/\sname="([^"]+)"/g)].map(([, name]) => name)
    expect([...new Set(names)].sort()).toEqual(fields.split(' ').sort())
  })
})

describe('what the forms post unasked', () => {
  test.each([
    ['/welcome-page', 'welcome-quote'],
    ['/contact', 'contact'],
  ])('%s names itself %s', async (page, name) => {
    expect(postedValue(await formOn(page), 'form-name')).toBe(name)
  })

  test.each([
    ['qatar', 'Qatar'],
    ['kuwait', 'Kuwait'],
    ['bahrain', 'Bahrain'],
  ])('%s posts its country as %s', async (market, country) => {
    expect(postedValue(await formOn(`/quotes/${market}`), 'country')).toBe(country)
  })

  test('Bahrain posts that nobody is eligible who has not said so', async () => {
    expect(postedValue(await formOn('/quotes/bahrain'), 'subsidy-eligible')).toBe('no')
  })

  test.each(posts.map(([page]) => page))('the bot-field on %s is empty and kept from people', async (page) => {
    const form = await formOn(page)
    const [input = ''] = /<input[^>]*name="bot-field"[^>]*>/.exec(form) ?? []
    expect(input).toContain('tabindex="-1"')
    expect(input).toMatch(/autocomplete="off"/i)
    expect(input).not.toMatch(/value="[^"]/)
    expect(input).not.toContain('required')
  })
})

describe('what people fill in', () => {
  const typesOf = (fields: readonly { name: string; type: string; optional?: boolean }[], optional: boolean) =>
    Object.fromEntries(
      fields.filter((field) => (field.optional ?? false) === optional).map(({ name, type }) => [name, type]),
    )

  const fieldsOn = (id: string) =>
    pageFileOf(id).blocks.flatMap((block) => (block.kind === 'leadForm' ? block.fields : []))

  // Specification 000, section 5.
  test('the welcome form requires name, e-mail, phone and postal code', () => {
    expect(typesOf(fieldsOn('welcome-page'), false)).toEqual({
      name: 'text',
      email: 'email',
      phone: 'tel',
      zipCode: 'text',
    })
    expect(typesOf(fieldsOn('welcome-page'), true)).toEqual({})
  })

  test('the contact form requires name, e-mail, phone, subject and message', () => {
    expect(typesOf(fieldsOn('contact'), false)).toEqual({
      name: 'text',
      email: 'email',
      phone: 'tel',
      subject: 'select',
      message: 'textarea',
    })
    expect(typesOf(fieldsOn('contact'), true)).toEqual({ market: 'market' })
  })

  test('every wizard requires name, e-mail, phone and preferred date', () => {
    expect(site.config.contactFields.map(({ name, type, optional }) => [name, type, optional])).toEqual([
      ['name', 'text', undefined],
      ['email', 'email', undefined],
      ['phone', 'tel', undefined],
      ['preferredDate', 'date', undefined],
    ])
  })
})

test.each([
  ['citizen', /Annual Premium BHD\s300RemoveBHD\s500, before subsidy/],
  ['unsure', /Annual Premium BHD\s500Remove/],
])('a form of Bahrain that is refused to %s prices the chosen plan so, without scripts', async (subsidy, price) => {
  const values = { 'subsidy-eligibility': subsidy }
  const html = await renderPage(pageAt('/quotes/bahrain'), { plan: 3, values, errors: [] }, assets)
  const text = html.replaceAll(/<[^>]+>/g, '')
  expect(text).toMatch(price)
  expect(text).not.toContain('if you qualify')
})
