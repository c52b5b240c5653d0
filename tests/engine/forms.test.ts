import { describe, expect, test } from 'vitest'
import { forms } from '../../src/engine/forms.ts'
import { formOf } from './form-fixture.ts'
import { marketOf, site } from './site-fixture.ts'

describe('the forms of a site', () => {
  test('are the wizards of its markets and the forms on its pages, each once', () => {
    expect(forms(site).map(({ name }) => name)).toEqual(['atlantis-quote', 'contact'])
  })

  test('a wizard posts to its thank-you page and asks for the contact details of the site', () => {
    expect(formOf('atlantis-quote')).toEqual({
      name: 'atlantis-quote',
      action: '/quotes/atlantis/thank-you',
      page: '/quotes/atlantis',
      thankYou: '/quotes/atlantis/thank-you',
      fields: site.config.contactFields,
      market: marketOf('atlantis'),
      plans: new Map([
        [1, 'Triton Mutual Reef'],
        [2, 'Nereus Abyss'],
      ]),
      wizard: marketOf('atlantis').wizard,
    })
  })

  test('a form of a page posts where it says and belongs to no market', () => {
    expect(formOf('contact')).toMatchObject({ action: '/contact', page: '/contact', thankYou: '/contact/thank-you' })
    expect(formOf('contact').market).toBeUndefined()
    expect(formOf('contact').wizard).toBeUndefined()
  })
})
