import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Person } from './person.ts'
import type { RunningStudio } from './running.ts'
import { test as base, expect } from './test.ts'
import { save } from './windows.ts'

const test = base.extend<{ readonly person: Person }>({
  // The calendars open at the month of this day.
  now: '2026-11-23T09:00:00Z',
  person: async ({ page, studio }, provide) => {
    await page.goto(studio.address)
    await provide(new Person(page))
  },
})

/** The text of a file once the recipe's change is saved. */
async function saved(person: Person, studio: RunningStudio, file: string) {
  await expect(person.page.getByText(/\d files? not saved/)).toBeVisible()
  await save(person.page)
  return JSON.parse(studio.read(file))
}

const openMarket = (person: Person, name: string) =>
  person.click(person.page.getByRole('listbox', { name: 'Markets' }).getByRole('option', { name }))

async function openMore(person: Person, name: string | RegExp) {
  await person.click(person.page.getByRole('button', { name: 'More…' }))
  await person.click(person.page.getByRole('menuitem', { name }))
  return person.page.getByRole('dialog')
}

async function openNew(person: Person, name: string) {
  await person.click(person.page.getByRole('button', { name: 'New…' }))
  await person.click(person.page.getByRole('menuitem', { name }))
  return person.page.getByRole('dialog', { name: `New ${name.toLowerCase()}` })
}

const bahrain = 'config/markets/bahrain.json'

test('change a price', { tag: '@slow' }, async ({ person, studio }) => {
  await openMarket(person, 'Bahrain')
  await person.openPart('Bahrain', 'Providers and plans')
  await person.openRow('Domestic Worker Comprehensive')
  await person.write(person.field('Price'), '595')
  // Saved at once, with the focus still in the field.
  await person.press('ControlOrMeta+s')
  await expect.poll(() => studio.git('diff', '--numstat')).not.toBe('')
  await expect(person.page.getByText('Everything is saved')).toBeVisible()
  expect(studio.git('diff', '--numstat').trim()).toBe(`1\t1\t${bahrain}`)
  expect(studio.git('diff', '--unified=0')).toContain('+      "price": 595,')
})

test('announce a price', { tag: '@slow' }, async ({ person, studio }) => {
  await openMarket(person, 'Bahrain')
  const dialog = await openMore(person, 'Schedule a price…')
  await person.choose(dialog.getByLabel('Plan'), 'Domestic Worker Comprehensive (Bahrain National)')
  await person.click(dialog.getByRole('spinbutton').first())
  for (const key of '01022031') await person.press(key)
  await person.write(dialog.getByLabel('Price, BHD'), '610')
  await person.click(dialog.getByRole('button', { name: 'Schedule the price' }))
  await expect(person.page.getByText(/is BHD 610 from 1 February 2031 on/)).toBeVisible()
  const { plans } = await saved(person, studio, bahrain)
  expect(plans[0].priceChanges).toEqual([{ from: '2031-02-01', price: 610 }])
})

test('add a plan', { tag: '@slow' }, async ({ person, studio }) => {
  await openMarket(person, 'Bahrain')
  const dialog = await openNew(person, 'Plan')
  await person.choose(dialog.getByLabel('Provider'), 'Arabian Shield')
  await person.write(dialog.getByLabel('Name of the plan'), 'Domestic Worker Light')
  await person.write(dialog.getByLabel('Price, in'), '350')
  await person.write(dialog.getByLabel('Coverage'), '30000')
  await person.click(dialog.getByLabel('Hospital'))
  await person.click(dialog.getByLabel('Accident'))
  await person.click(dialog.getByRole('button', { name: 'Add the plan' }))
  await expect(dialog).toBeHidden()
  await expect(person.field('Plan')).toHaveValue('Domestic Worker Light')
  const { plans } = await saved(person, studio, bahrain)
  expect(plans.at(-1)).toEqual({
    id: 4,
    provider: 'arabian-shield',
    plan: 'Domestic Worker Light',
    price: 350,
    benefits: ['hospital', 'accident'],
    facts: { coverage: 30_000 },
  })
})

test('add a provider', { tag: '@slow' }, async ({ person, studio }) => {
  await openMarket(person, 'UAE')
  const dialog = await openNew(person, 'Provider')
  await person.write(dialog.getByLabel('Name, as visitors read it'), 'Pearl Insurance')
  await expect(dialog.getByLabel(/^(?:Id|Colour|Logo)/)).toHaveCount(0)
  await person.write(dialog.getByLabel('Name of its plan'), 'Household')
  await person.write(dialog.getByLabel('Price, in'), '580')
  await person.write(dialog.getByLabel('Coverage'), '40,000')
  await person.click(dialog.getByLabel('Hospital'))
  await person.click(dialog.getByRole('button', { name: 'Add the provider' }))
  await expect(dialog).toBeHidden()
  const { providers, plans } = await saved(person, studio, 'config/markets/uae.json')
  expect(providers.at(-1)).toMatchObject({ id: 'pearl-insurance', name: 'Pearl Insurance' })
  expect(plans.at(-1)).toMatchObject({ provider: 'pearl-insurance', plan: 'Household', price: 580 })
})

const site = (person: Person) => person.page.frameLocator('iframe')

/** Opens a page of the site in the preview. */
const showPage = (person: Person, address: string) =>
  person.page.evaluate((page) => {
    const [place = '', query = ''] = location.hash.split('?')
    const wanted = new URLSearchParams(query)
    wanted.set('page', page)
    location.hash = `${place}?${wanted}`
  }, address)

test('give a provider its logo', { tag: '@slow' }, async ({ person, studio }) => {
  await openMarket(person, 'Bahrain')
  await person.openPart('Bahrain', 'Providers and plans', 'Providers')
  await person.openRow('Gulf Union')
  await person.click(person.form.getByRole('button', { name: 'Kind of Logo' }))
  await person.click(person.page.getByRole('option', { name: 'Upload' }))
  const upload = async (name: string, buffer: Buffer) => {
    const chooser = person.page.waitForEvent('filechooser')
    await person.click(person.button('Upload…'))
    await (await chooser).setFiles({ name, mimeType: 'image/png', buffer })
  }
  const refusal = person.form.getByRole('alert')
  await upload('logo.png', Buffer.from('%PDF-1.4'))
  await expect(refusal).toHaveText('This is no picture that pages can show: give an SVG, PNG, JPEG or WebP file.')
  await upload('logo.png', Buffer.alloc(9_000_000))
  await expect(refusal).toHaveText(/^This picture has 8789 KB\. Make it smaller: 300 KB at most/)
  await upload('Gulf Union (new).PNG', Buffer.from(drawing))
  await expect(refusal).toBeHidden()
  const isSeen = (image: HTMLImageElement) => image.naturalWidth
  await expect.poll(() => person.form.locator('img').evaluate(isSeen)).toBe(80)
  const { providers } = await saved(person, studio, bahrain)
  expect(providers.find((one: { id: string }) => one.id === 'gulf-union').logo).toEqual({
    kind: 'hosted',
    image: '/logos/gulf-union-new.svg',
  })
  expect(studio.read('config/assets/logos/gulf-union-new.svg')).toBe(drawing)
  await openMarket(person, 'Singapore')
  await person.openPart('Singapore', 'Providers and plans', 'Providers')
  await person.openRow('AXA')
  await upload('axa.svg', Buffer.from(drawing))
  await showPage(person, '/quotes/singapore')
  // There is a file of this name already.
  const logo = site(person).locator('img[src="/logos/axa-2.svg"]')
  await expect.poll(() => logo.evaluate(isSeen)).toBe(80)
  await expect(logo).toBeVisible()
})

test('a photo for a logo is cut to the shape of its place before it is taken', { tag: '@slow' }, async ({
  person,
  studio,
}) => {
  await openMarket(person, 'Singapore')
  await person.openPart('Singapore', 'Providers and plans', 'Providers')
  await person.openRow('AXA')
  const chooser = person.page.waitForEvent('filechooser')
  await person.click(person.button('Upload…'))
  await (await chooser).setFiles(path.join(studio.root, 'config/assets/cards/site.png'))
  const dialog = person.page.getByRole('dialog', { name: 'Pictures' })
  const cut = dialog.getByRole('img', { name: 'The picture as it will be' })
  await expect
    .poll(() => cut.evaluate((canvas: HTMLCanvasElement) => [canvas.width, canvas.height]))
    .toEqual([320, 192])
  await person.click(dialog.getByRole('button', { name: 'Use this picture' }))
  await expect(dialog).toBeHidden()
  const { providers } = await saved(person, studio, 'config/markets/singapore.json')
  const { image } = providers.find((one: { id: string }) => one.id === 'axa').logo
  expect(image).toBe('/logos/site.webp')
  expect(readFileSync(path.join(studio.root, `config/assets${image}`)).length).toBeLessThan(40_000)
})

const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40"><path d="M0 0h80v40H0z"/></svg>'

test('add a provider with a page of its own, and see it', { tag: '@slow' }, async ({ person, studio }) => {
  await openMarket(person, 'Bahrain')
  const dialog = await openNew(person, 'Provider')
  await person.write(dialog.getByLabel('Name, as visitors read it'), 'Pearl Insurance')
  await person.choose(dialog.getByLabel('A page of its own'), 'Yes')
  await person.write(dialog.getByLabel('Name of its plan'), 'Household')
  await person.write(dialog.getByLabel('Price, in'), '580')
  await person.write(dialog.getByLabel('Coverage'), '40,000')
  await person.click(dialog.getByLabel('Hospital'))
  await person.click(dialog.getByRole('button', { name: 'Add the provider' }))
  await expect(dialog).toBeHidden()
  const profile = 'config/providers/bahrain/pearl-insurance.json'
  await expect(person.page.getByRole('heading', { level: 1 })).toHaveText(/^Pearl Insurance/)
  await person.write(person.field('Tagline'), 'Insures households since 1990.')
  await expect(site(person).getByText('Insures households since 1990.')).toBeVisible()
  await expect(site(person).getByText('Household').first()).toBeVisible()
  const { tagline } = await saved(person, studio, profile)
  expect(tagline).toBe('Insures households since 1990.')
})

test('add a promotion, and end it', { tag: '@slow' }, async ({ person, studio }) => {
  await openMarket(person, 'Bahrain')
  await person.openPart('Bahrain', 'Promotions')
  await person.click(person.button('Add a promotion'))
  await person.write(person.field('Promotion'), 'Two months free')
  await person.pick(person.field('Provider'), 'Gulf Union')
  await person.addFrom('Last day', /^Add more fields$/)
  const until = async (day: string) => {
    await person.click(person.form.getByRole('spinbutton', { name: 'day, Last day' }))
    for (const key of day) await person.press(key)
    await person.press('Tab')
  }
  await until('31012031')
  await showPage(person, '/comparisons/maid-insurance-promotions')
  const running = site(person).getByRole('heading', { name: 'Two months free' })
  await expect(running).toBeVisible()
  const { promotions } = await saved(person, studio, bahrain)
  expect(promotions.at(-1)).toEqual({ provider: 'gulf-union', promotion: 'Two months free', until: '2031-01-31' })
  await until('31012025')
  await expect(
    person.page.getByRole('contentinfo').getByText('"Two months free" ended on 31 January 2025'),
  ).toBeVisible()
  await expect(running).toBeHidden()
})

test('add a benefit', { tag: '@slow' }, async ({ person, studio }) => {
  await openMarket(person, 'Bahrain')
  await person.openPart('Bahrain', 'Providers and plans')
  await person.openRow('Domestic Worker Plus')
  await person.pick(person.form.getByRole('button', { name: /Add to benefits$/ }), 'Dental care')
  await expect(person.form.getByLabel('Limit or condition of Dental care')).toBeVisible()
  const { plans } = await saved(person, studio, bahrain)
  expect(plans[2].benefits).toContain('dental')
})

test('add an article', { tag: '@slow' }, async ({ person, studio }) => {
  await openMarket(person, 'Bahrain')
  const dialog = await openNew(person, 'Article')
  await person.write(dialog.getByLabel('Title'), 'Home Leave from Bahrain')
  await person.click(dialog.getByRole('button', { name: 'Add the article' }))
  await expect(dialog).toBeHidden()
  await person.write(person.field('Excerpt'), 'Some policies pause while your worker is abroad.')
  await person.press('Tab')
  await expect(person.page.getByText(/\d files? not saved/)).toBeVisible()
  await save(person.page)
  const text = studio.read('config/articles/home-leave-from-bahrain.md')
  expect(text).toContain('market: bahrain')
  expect(text).toMatch(/^excerpt: .*Some policies pause while your worker is abroad\./m)
})

test('add a holiday of the office', { tag: '@slow' }, async ({ person, studio }) => {
  await openMarket(person, 'Bahrain')
  await person.openPart('Bahrain', 'Basics and hours', 'Contact and hours')
  const calendar = person.form.getByRole('application', { name: 'Days to add' })
  if (!(await calendar.isVisible())) await person.addFrom('Holidays')
  const day = calendar.getByRole('button', { name: /\b31 December 2026/ })
  while (!(await day.isVisible())) await person.click(calendar.getByRole('button', { name: 'Next' }).first())
  await person.click(day)
  await person.click(day)
  await person.write(person.field('Name'), 'Year’s End')
  await person.press('Tab')
  const { contact } = await saved(person, studio, bahrain)
  expect(contact.officeHours.exceptions).toContainEqual({ name: 'Year’s End', date: '2026-12-31' })
})

test('move an address and keep the old one', { tag: '@slow' }, async ({ person, studio }) => {
  await person.write(person.page.getByRole('searchbox', { name: 'Filter the list' }), 'pages/claims.json')
  await person.click(person.page.getByRole('row', { name: /Claims/ }).last())
  await expect(person.page.getByRole('heading', { level: 1, name: 'Claims' })).toBeVisible()
  const dialog = await openMore(person, 'Move /claims…')
  await person.write(dialog.getByLabel('New address'), '/how-to-claim')
  await person.click(dialog.getByRole('button', { name: 'Move the page' }))
  await expect(dialog).toBeHidden()
  const { redirects } = await saved(person, studio, 'config/site.json')
  expect(redirects).toContainEqual({ from: '/claims', to: '/how-to-claim' })
  expect(studio.git('grep', '-c', '"path": "/how-to-claim"', '--', 'config/pages')).toMatch(/:1$/m)
})

test('let a market rest, and bring it back', { tag: '@slow' }, async ({ person, studio }) => {
  await openMarket(person, 'Kuwait')
  const dialog = await openMore(person, 'Let it rest…')
  await person.click(dialog.getByRole('button', { name: 'Close Kuwait' }))
  await expect(dialog).toBeHidden()
  await expect(
    person.page
      .getByRole('contentinfo')
      .getByText(/leads to the market "kuwait"/)
      .first(),
  ).toBeVisible()
  const { status } = await saved(person, studio, 'config/markets/kuwait.json')
  expect(status).toBe('closed')
  const back = await openMore(person, 'Bring it back…')
  await person.click(back.getByRole('button', { name: 'Open Kuwait' }))
  await expect(back).toBeHidden()
  await save(person.page)
  expect(studio.git('diff', '--numstat', '--', 'config/markets/kuwait.json').trim()).toBe('')
})

test('change the site’s own words', { tag: '@slow' }, async ({ person, studio }) => {
  await person.click(person.page.getByRole('row', { name: 'Messages', exact: true }).first())
  await person.click(
    person.form.getByRole('group', { name: 'Frame of every page', exact: true }).getByRole('button').first(),
  )
  await person.write(person.field('Skip to content'), 'Skip to the content')
  await person.press('Tab')
  const { layout } = await saved(person, studio, 'config/messages/en.json')
  expect(layout.skipToContent).toBe('Skip to the content')
})

test('translate a text', { tag: '@slow' }, async ({ person, studio }) => {
  const overlay = 'config/markets/hong-kong.zh-HK.json'
  await person.write(person.page.getByRole('searchbox', { name: 'Filter the list' }), 'hong-kong.zh-HK')
  await person.click(person.page.getByRole('row', { name: /^Hong Kong/ }).first())
  await person.click(person.form.getByRole('radio', { name: 'All' }))
  await person.write(person.form.getByLabel('Name in Chinese (Hong Kong)', { exact: true }), '香港特區')
  await person.press('Tab')
  await expect(person.page.getByText('not saved', { exact: false }).first()).toBeVisible()
  expect((await saved(person, studio, overlay)).name).toBe('香港特區')
})
