import { describe, expect, test } from 'vitest'
import { published } from '#engine/site.ts'
import { blockOf, pageAt, pageFileOf, site, textIn } from './launch-site.ts'

// Specification 000, sections 2, 5, 8 and 9.
describe('the home page', () => {
  const { blocks } = pageFileOf('home')

  test('has the title and the buttons of the specification', () => {
    const { title, actions } = blockOf(blocks, 'hero')
    expect(title).toBe('Compare Domestic Helper & Maid Insurance Across 8 Countries')
    expect(actions?.map(({ label, href }) => [label, href])).toEqual([
      ['Compare Plans', '/quotes/singapore'],
      ['Get Expert Advice', '/contact'],
    ])
  })

  test('offers eight regions to choose from', () => {
    expect(blockOf(blocks, 'markets').heading).toBe('Choose Your Region')
    const cards = pageAt('/').blocks.find(({ kind }) => kind === 'markets')
    const names = cards?.kind === 'markets' ? cards.data.open.map(({ name }) => name) : []
    const eight = ['Bahrain', 'Hong Kong', 'Kuwait', 'Malaysia', 'Oman', 'Qatar', 'Singapore', 'UAE']
    expect(names).toEqual(expect.arrayContaining(eight))
  })

  test('says why in three points', () => {
    const { heading, items } = blockOf(blocks, 'features')
    expect(heading).toBe('Why Choose Us')
    expect(items.map(({ title }) => title)).toEqual([
      'Comprehensive coverage',
      'Multiple regions',
      '24/7 expert support',
    ])
  })

  test('ends with a call to action', () => {
    expect(blocks.at(-1)?.kind).toBe('callToAction')
  })
})

test('each testimonial on the home page has a picture', () => {
  const { items } = blockOf(pageFileOf('home').blocks, 'testimonials')
  expect(items).toHaveLength(3)
  for (const { image } of items) expect(image).toMatch(/^\/portraits\/[a-z]+\.svg$/)
})

describe('the results page', () => {
  const { blocks } = pageFileOf('results')

  test('has the title, the badges and the buttons of the specification', () => {
    expect(blockOf(blocks, 'hero').title).toBe('Your Personalized Insurance Quotes')
    expect(blockOf(blocks, 'planResults')).toMatchObject({
      licensedBadge: 'Licensed Provider',
      recommendedBadge: 'Recommended Provider',
      choose: 'Get This Plan',
      details: 'View Full Details',
    })
  })

  test('says for whom each plan is best, and what it pays for treatment, accidents and teeth where that is known', () => {
    const shown = pageAt('/results').blocks.flatMap((block) => (block.kind === 'planResults' ? block.data.plans : []))
    const said = shown.map(({ plan, facts }) => [plan.provider.id, ...facts.map(({ text }) => text)])
    const least = ['S$15,000 or more', 'S$60,000 or more']
    expect(said).toEqual([
      ['fwd', ...least, 'S$500 to S$1,500', 'High coverage limits'],
      ['axa', ...least, 'Not listed: ask the insurer', 'All-round cover'],
      ['ntuc', ...least, 'Not listed: ask the insurer', 'A smaller budget'],
    ])
  })

  test('recommends some of its plans and not all', () => {
    const shown = pageAt('/results').blocks.flatMap((block) => (block.kind === 'planResults' ? block.data.plans : []))
    expect(shown.map(({ recommended }) => recommended)).toEqual([true, false, false])
  })

  test('helps by phone, e-mail and an appointment, each a sample until it is real', () => {
    expect(blockOf(blocks, 'help').action.label).toBe('Schedule Now')
    const help = pageAt('/results').blocks.find(({ kind }) => kind === 'help')
    expect(help?.data).toEqual({
      phone: { sample: '+65 0000 0000' },
      email: { sample: 'support@helpercompare.example' },
    })
  })
})

test.each(['/privacy', '/terms'])(
  '%s ends with who runs the site, how it is paid and when prices were checked',
  (path) => {
    expect(pageAt(path).aboutSamples).toBe(
      'Who runs this site, with address and registration number, will stand here. Who pays us, and for what, will stand here. When we last checked prices with insurers will stand here.',
    )
  },
)

describe('the contact page', () => {
  const { fields } = blockOf(pageFileOf('contact').blocks, 'leadForm')

  test('has the subjects of the specification', () => {
    const subject = fields.find(({ name }) => name === 'subject')
    expect(subject?.emptyOption).toBe('Select a subject')
    expect(subject?.options?.map(({ value, label }) => [value, label])).toEqual([
      ['quote', 'Get a Quote'],
      ['claim', 'Claims Enquiry'],
      ['policy', 'Policy Questions'],
      ['other', 'Other'],
    ])
  })

  test('promises the response times of the specification', () => {
    const times = site.config.contact.responseTimes.map(({ channel, time }) => [
      channel.toLowerCase(),
      time.toLowerCase(),
    ])
    expect(times).toEqual([
      ['phone, in office hours', 'immediate'],
      [expect.stringMatching(/^e-mail.*24\/7/), 'within 2 hours'],
      [expect.stringMatching(/^claims/), 'within 24 hours'],
      [expect.stringMatching(/^quotes/), 'within 4 hours'],
    ])
  })

  test('has a phone number for each of the eight countries', () => {
    const details = pageAt('/contact').blocks.find(({ kind }) => kind === 'contactDetails')
    const labels = details?.kind === 'contactDetails' ? details.data.phones.map(({ label }) => label) : []
    for (const name of ['Singapore', 'Hong Kong', 'Malaysia', 'UAE', 'Qatar', 'Kuwait', 'Bahrain', 'Oman'])
      expect(labels).toContain(name)
  })

  test('has e-mail addresses for support and claims, and four offices of which Singapore is the head office', () => {
    const { supportEmail, emails, offices } = site.config.contact
    expect(published(supportEmail).sample).toContain('@')
    expect(emails).toMatchObject([{ label: 'Claims', email: { value: expect.stringContaining('@') } }])
    expect(offices.map(({ name }) => name)).toEqual(['Singapore (head office)', 'Hong Kong', 'Malaysia', 'UAE'])
  })
})

describe('the welcome page', () => {
  test('shows benefits beside its form', () => {
    const { benefits } = blockOf(pageFileOf('welcome-page').blocks, 'leadForm')
    expect(benefits?.length).toBeGreaterThan(0)
  })

  test('states the claims of the specification', () => {
    const text = textIn(pageFileOf('welcome-page'))
    for (const claim of ['25%', '40+ insurance partners', '99% claims success rate', '4.8', '1,250 reviews'])
      expect(text).toContain(claim)
  })
})

test('the privacy page says for how long leads are kept', () => {
  const text = textIn(pageAt('/privacy').blocks)
  for (const { retentionDays } of [site.config, ...site.markets]) expect(text).toContain(`${retentionDays} days`)
})

describe('where nothing is, or something went wrong', () => {
  test('the not-found page has the words of the specification', () => {
    expect(blockOf(pageFileOf('not-found').blocks, 'notFound')).toMatchObject({
      title: 'Page Not Found',
      text: "The page you're looking for doesn't exist or has been moved.",
      home: 'Go to Homepage',
      back: 'Go Back',
    })
  })

  test('the not-found page links to four countries', () => {
    const block = pageAt('/404').blocks.find(({ kind }) => kind === 'notFound')
    const links = block?.kind === 'notFound' ? block.data.markets.map(({ href }) => href) : []
    expect(new Set(links).size).toBe(4)
    for (const href of links) expect(pageAt(href).status).toBe(200)
  })

  test('the screen for errors has its title, and shows status and message', () => {
    expect(site.messages.error.title).toBe('Unexpected Application Error!')
    expect(site.messages.error.status).toContain('{status}')
    expect(site.messages.error.status).toContain('{message}')
  })
})
