import { expect } from 'playwright/test'
import type { Person } from '#tests/e2e/studio/person.ts'

/** A frequent job, begun on the first screen, with the most clicks that it may take. */
export interface Job {
  readonly name: string
  readonly mostClicks: number
  readonly file: string
  readonly act: (person: Person) => Promise<void>
  /** What stands in the file afterwards. */
  readonly becomes: (value: unknown) => void
}

const bahrain = 'config/markets/bahrain.json'

const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40"><path d="M0 0h80v40H0z"/></svg>'

async function givePlan(person: Person, plan: string, benefit: string): Promise<void> {
  await person.find(`bahrain ${plan} price`, /Price/)
  await person.click(person.form.getByRole('button', { name: /Add to benefits$/ }))
  await takeTyped(person, benefit)
}

/** Takes an entry of the list that has the focus by typing its name. */
async function takeTyped(person: Person, name: string): Promise<void> {
  await expect(person.page.getByRole('searchbox', { name: /^Find/ })).toBeFocused()
  await person.type(name)
  await expect(person.page.getByRole('listbox').last().getByRole('option').first()).toContainText(name)
  await person.press('Enter')
}

export const jobs: readonly Job[] = [
  {
    name: 'change a price',
    mostClicks: 1,
    file: bahrain,
    async act(person) {
      await person.find('bahrain comprehensive price', /Comprehensive › Price/)
      await expect(person.field('Price')).toBeFocused()
      await person.type('595')
    },
    becomes: (value) => expect(value).toMatchObject({ plans: [{ price: 595 }, {}, {}] }),
  },
  {
    name: 'a price from 1 January',
    mostClicks: 2,
    file: bahrain,
    async act(person) {
      await person.find('bahrain schedule', /Schedule a price/)
      const dialog = person.page.getByRole('dialog')
      await person.choose(dialog.getByLabel('Plan'), 'Domestic Worker Comprehensive (Bahrain National)')
      await person.press('Tab')
      for (const key of '01012027') await person.press(key)
      await person.press('Tab')
      await person.press('Tab')
      await person.type('610')
      await person.press('Enter')
      await expect(dialog).toBeHidden()
    },
    becomes: (value) =>
      expect(value).toMatchObject({ plans: [{ priceChanges: [{ from: '2027-01-01', price: 610 }] }, {}, {}] }),
  },
  {
    name: 'end a promotion',
    mostClicks: 2,
    file: bahrain,
    async act(person) {
      await person.find('bahrain first month', /First month free/)
      await person.addFrom(/^(Until|Last day)/)
      for (const key of '22112026') await person.press(key)
    },
    becomes: (value) => expect(value).toMatchObject({ promotions: [{}, { until: '2026-11-22' }, {}] }),
  },
  {
    name: 'a benefit for three plans',
    mostClicks: 5,
    file: bahrain,
    async act(person) {
      for (const plan of ['comprehensive', 'essential', 'plus']) await givePlan(person, plan, 'Telehealth')
    },
    becomes: (value) => {
      for (const { benefits } of Object(value).plans) expect(benefits).toContain('telehealth')
    },
  },
  {
    name: 'a question with a condition',
    mostClicks: 5,
    file: bahrain,
    async act(person) {
      await person.find('bahrain questions', /Bahrain · .*Questions/)
      await person.click(person.button('Add a question'))
      await expect(person.field('Text')).toBeFocused()
      await person.type('Will your worker drive?')
      await person.tabTo(person.field('Summary'))
      await person.type('Driving')
      await person.click(person.field('Label').first())
      await person.type('Every day')
      await person.press('Enter')
      await expect(person.field('Label').nth(1)).toBeFocused()
      await person.type('Never')
      await person.addFrom('Condition')
      await expect(person.button('Choose a question Question')).toBeFocused()
      const letters = async (...keys: readonly string[]) => {
        for (const key of keys) await person.press(key)
      }
      await letters('Enter', 'T', 'y', 'Enter')
      const answers = person.form.getByRole('button', { name: 'Choose answers to Type of cover' })
      await expect(answers).toBeVisible()
      await letters('Tab', 'Enter')
      await expect(person.page.getByRole('listbox', { name: 'Choose answers to Type of cover' })).toBeFocused()
      await letters('R', 'Enter', 'Escape')
    },
    becomes: (value) =>
      expect(Object(value).wizard.questions.at(-1)).toMatchObject({
        id: 'driving',
        options: [{ value: 'every-day' }, { value: 'never' }],
        askIf: { answer: 'type', isOneOf: ['renewal'] },
      }),
  },
  {
    name: 'a holiday',
    mostClicks: 2,
    file: bahrain,
    async act(person) {
      await person.find('bahrain hours contact', /Contact and hours/)
      await person.addFrom(/^Holidays/)
      for (const key of ['ArrowRight', 'Enter', 'Enter']) await person.press(key)
      await expect(person.field('Name')).toBeFocused()
      await person.type('Founding Day')
    },
    becomes: (value) =>
      expect(value).toMatchObject({ contact: { officeHours: { exceptions: [{ name: 'Founding Day' }] } } }),
  },
  {
    name: 'a logo',
    mostClicks: 3,
    file: bahrain,
    async act(person) {
      await person.find('bahrain shield provider name', /Arabian Shield/)
      await person.click(person.button('Add logo'))
      const chooser = person.page.waitForEvent('filechooser')
      await person.click(person.button('Upload…'))
      const file = { name: 'shield.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(drawing) }
      await (await chooser).setFiles(file)
      await expect(person.form.locator('img')).toBeVisible()
    },
    becomes: (value) =>
      expect(value).toMatchObject({ providers: [{}, { logo: { kind: 'hosted', image: '/logos/shield.svg' } }, {}] }),
  },
  {
    name: 'move an address',
    mostClicks: 1,
    file: 'config/site.json',
    async act(person) {
      await person.find('move /claims', /^Move \/claims/)
      const dialog = person.page.getByRole('dialog')
      await expect(dialog.getByLabel('New address')).toBeFocused()
      await person.press('ControlOrMeta+a')
      await person.type('/how-to-claim')
      await person.press('Enter')
      await expect(dialog).toBeHidden()
    },
    becomes: (value) => expect(Object(value).redirects).toContainEqual({ from: '/claims', to: '/how-to-claim' }),
  },
  {
    name: 'close a market',
    mostClicks: 1,
    file: 'config/markets/kuwait.json',
    async act(person) {
      await person.find('close kuwait', /^Close Kuwait/)
      const dialog = person.page.getByRole('dialog')
      await person.click(dialog.getByRole('button', { name: 'Close Kuwait' }))
      await expect(dialog).toBeHidden()
    },
    becomes: (value) => expect(value).toMatchObject({ status: 'closed' }),
  },
  {
    name: 'translate a text',
    mostClicks: 2,
    file: 'config/markets/hong-kong.zh-HK.json',
    async act(person) {
      await person.find('hong-kong.zh-HK name', /香港/)
      await expect(person.form.getByLabel('Name in Chinese (Hong Kong)', { exact: true })).toBeFocused()
      await person.press('ControlOrMeta+a')
      await person.type('香港特區')
      await person.press('Tab')
    },
    becomes: (value) => expect(value).toMatchObject({ name: '香港特區' }),
  },
]
