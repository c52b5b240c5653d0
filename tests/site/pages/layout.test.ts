import { expect, test } from 'vitest'
import { framesOf, layout } from '#site/pages/layout.ts'
import { marketOf, site } from '#tests/fixtures/site.ts'

const frame = layout(site)
const meta = { title: 'Countries', description: 'Every country.', crumb: 'Countries' }

test('every market is linked, upcoming ones too and marked so, in the order of the site', () => {
  expect(frame.markets).toEqual([
    { label: 'Atlantis', href: '/atlantis-maid-insurance' },
    { label: 'Lemuria', href: '/lemuria-maid-insurance' },
    { label: 'Hyperborea', href: '/hyperborea-maid-insurance', soon: true },
  ])
})

test('the header and the footer say what the config of the site says', () => {
  expect(frame).toMatchObject({ brand: 'Fathom', navigation: [{ label: 'Contact', href: '/contact' }] })
  expect(frame.footer).toMatchObject({
    tagline: 'Compare under water.',
    marketsHeading: 'Markets',
    note: 'Fiction.',
  })
})

test('the footer links the e-mail address unless it stands in', () => {
  const supportEmail = 'support@fathom.org'
  const config = { ...site.config, contact: { ...site.config.contact, supportEmail } }
  const { footer } = framesOf({ ...site, config }, new Map())(undefined).layout
  expect(footer.email).toEqual({ real: supportEmail })
  const contact = { ...site.config.contact, supportEmail: { value: supportEmail, standIn: true as const } }
  const sample = framesOf({ ...site, config: { ...config, contact } }, new Map())(undefined).layout
  expect(sample.footer.email).toEqual({ sample: supportEmail })
})

test('the pages of a market that no list shows lead to the contact page that has its phone', () => {
  const small = { ...site, config: { ...site.config, shownMarkets: 1 } }
  const frameFor = framesOf(small, new Map())
  const contact = (id: string) => frameFor(marketOf(id)).layout.navigation.map(({ href }) => href)
  expect(contact('atlantis')).toEqual(['/contact'])
  expect(contact('lemuria')).toEqual(['/contact?market=lemuria'])
})

test('the page of all countries is linked in the language of the site', () => {
  const countries = { id: 'countries', path: '/ar/countries', meta, blocks: [] }
  const language = {
    tag: 'ar',
    isDraft: false,
    markets: [],
    redirects: [],
    addresses: { '/countries': '/ar/countries' },
  }
  const arabic = layout({ ...site, language, pages: [countries] })
  expect(arabic.markets.at(-1)).toEqual({ label: site.messages.layout.allMarkets, href: '/ar/countries' })
})
