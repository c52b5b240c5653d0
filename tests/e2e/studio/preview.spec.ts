import type { Frame, Locator, Page } from 'playwright/test'
import type { Keys } from '#studio/protocol.ts'
import type { Previewed } from './previewed.ts'
import { expect, test } from './test.ts'

const singapore = 'config/markets/singapore.json'
const kuwait = 'config/markets/kuwait.json'
const bahrain = 'config/markets/bahrain.json'

interface Market {
  name: string
  landing: { blocks: { title: string }[] }
  wizard: { questions: { text: string; options: { label: string }[] }[] }
}

const topOf = (locator: Locator) => locator.evaluate((element) => element.getBoundingClientRect().top)

test('a change is in the page at once, which stays where it is: scrolled, filtered, with its menus as they were', async ({
  page,
  preview,
}) => {
  const frame = await preview.open(page, '/singapore-maid-insurance')
  await frame.getByRole('button', { name: 'Filter and sort' }).click()
  await frame.getByRole('searchbox').fill('FWD')
  await frame.evaluate(() => scrollTo(0, 100))
  const top = await topOf(frame.getByRole('searchbox'))
  preview.change(singapore, (market: Market) => {
    const [hero] = market.landing.blocks
    if (hero) hero.title = 'Insure your helper'
  })
  await preview.tell(page, { kind: 'refresh' })
  await expect(frame.locator('h1')).toHaveText('Insure your helper')
  await expect(frame.getByRole('searchbox')).toHaveValue('FWD')
  expect(await topOf(frame.getByRole('searchbox'))).toBeCloseTo(top, 0)
})

test('a change is in the wizard at the step that is shown, with the answers given', async ({ page, preview }) => {
  const frame = await preview.open(page, '/quotes/bahrain')
  await frame.getByText('Renewal').click()
  await frame.getByText('Bahraini citizen').click()
  expect(await preview.told(page, 'moved')).toEqual({ kind: 'moved', path: '/quotes/bahrain' })
  await expect(frame.getByRole('heading', { name: "What is your domestic worker's nationality?" })).toBeVisible()
  preview.change(bahrain, (market: Market) => {
    const question = market.wizard.questions[2]
    if (question) question.text = 'Where does your worker come from?'
  })
  await preview.tell(page, { kind: 'refresh' })
  await expect(frame.getByRole('heading', { name: 'Where does your worker come from?' })).toBeVisible()
  await expect(frame.getByText('Subsidy Eligible!')).toBeVisible()
})

test('any step can be opened, once its questions are answered', { tag: '@slow' }, async ({ page, preview }) => {
  const frame = await preview.open(page, '/quotes/bahrain?step=type')
  await frame.getByText('Renewal').click()
  const again = await preview.open(page, '/quotes/bahrain?step=subsidy')
  await expect(again.getByRole('heading', { name: 'Are you eligible for government subsidies?' })).toBeVisible()
})

test('without scripts the page is there', async ({ page, preview }) => {
  const frame = await preview.open(page, '/zh-hk/quotes/hong-kong', { scripts: false })
  await expect(frame.getByRole('radio')).not.toHaveCount(0)
  await frame.locator('header a').first().click()
  await expect(frame.getByRole('heading', { level: 1 })).toBeVisible()
})

test('the editor learns where the page goes, and a page prefetched before a change is not shown after it', {
  tag: '@slow',
}, async ({ page, preview }) => {
  const frame = await preview.open(page, '/')
  expect(await preview.told(page, 'moved')).toEqual({ kind: 'moved', path: '/' })
  const ahead = frame.page().waitForResponse(/singapore-maid-insurance\/page\.json/)
  await frame.getByRole('contentinfo').getByRole('link', { name: 'Singapore' }).hover()
  await ahead
  preview.change(singapore, (market: Market) => {
    const [hero] = market.landing.blocks
    if (hero) hero.title = 'Insure your helper'
  })
  await preview.tell(page, { kind: 'refresh' })
  await frame.getByRole('contentinfo').getByRole('link', { name: 'Singapore' }).click()
  await expect(frame.locator('h1')).toHaveText('Insure your helper')
  expect(await preview.told(page, 'moved')).toEqual({ kind: 'moved', path: '/singapore-maid-insurance' })
})

test.describe('where a click goes to a field', () => {
  const place = async (preview: Previewed, page: Page) => {
    const { file, at } = await preview.told(page, 'selected')
    return [file, at.join('/')]
  }

  test('it does so for texts, plans, questions and banners, and nothing else happens', { tag: '@slow' }, async ({
    page,
    preview,
  }) => {
    const frame = await preview.open(page, '/singapore-maid-insurance')
    await preview.tell(page, { kind: 'mode', selects: true })
    await frame.locator('h1').click()
    expect(await place(preview, page)).toEqual([singapore, 'landing/blocks/0/title'])
    const row = frame.getByRole('row').filter({ hasText: 'Comprehensive Plus' })
    await row.getByText('S$350').click()
    expect(await place(preview, page)).toEqual([singapore, 'plans/0/price'])
    await row.getByText('S$60,000').click()
    expect(await place(preview, page)).toEqual([singapore, 'plans/0/facts/coverage'])
    await row.getByText('4.5', { exact: true }).click()
    expect(await place(preview, page)).toEqual([singapore, 'plans/0/facts/rating'])
    await row.getByText('S$80 welcome bonus', { exact: true }).click()
    expect(await place(preview, page)).toEqual([singapore, 'promotions/0/promotion'])
    await row.getByRole('link', { name: /Get Quote/ }).click()
    expect(await place(preview, page)).toEqual(['config/messages/en.json', 'plan/getQuote'])
    expect(frame.url()).toMatch(/\/singapore-maid-insurance$/)
  })

  test('it does so for what answers bring up', { tag: '@slow' }, async ({ page, preview }) => {
    const frame = await preview.open(page, '/quotes/bahrain')
    await frame.getByText('Renewal').click()
    await frame.getByText('Bahraini citizen').click()
    await preview.tell(page, { kind: 'mode', selects: true })
    await frame.getByText('Subsidy Eligible!').click()
    expect(await place(preview, page)).toEqual([bahrain, 'wizard/banners/0/title'])
    await frame.getByText('Sri Lankan').click()
    expect(await place(preview, page)).toEqual([bahrain, 'wizard/questions/2/options/2/label'])
    await expect(frame.getByText('Sri Lankan')).toBeVisible()
  })

  test('of several that say the same, it goes to the one that was clicked', { tag: '@slow' }, async ({
    page,
    preview,
  }) => {
    preview.change(bahrain, (market: Market) => {
      for (const { options } of market.wizard.questions) {
        options.splice(0, 2, { ...options[0], label: 'Yes' }, { ...options[1], label: 'No' })
      }
    })
    const frame = await preview.open(page, '/quotes/bahrain')
    for (const number of [0, 1, 2, 3]) {
      // The answers of the step before are there for a moment.
      await expect(frame.getByText(`Step ${number + 1} of`)).toBeVisible()
      const answers = frame.locator('fieldset:visible label')
      await preview.tell(page, { kind: 'mode', selects: true })
      for (const i of [0, 1]) {
        await answers.nth(i).click({ position: { x: 60, y: 20 } })
        expect(await place(preview, page)).toEqual([bahrain, `wizard/questions/${number}/options/${i}/label`])
      }
      await preview.tell(page, { kind: 'mode', selects: false })
      await answers.nth(1).click()
    }
  })

  test('of plans that cost the same, it goes to the one of its row, however they are sorted', { tag: '@slow' }, async ({
    page,
    preview,
  }) => {
    preview.change(kuwait, (market: { plans: object[] }) => {
      for (const plan of market.plans) Object.assign(plan, { price: 300, facts: { coverage: 50000, rating: 4 } })
    })
    const frame = await preview.open(page, '/kuwait-maid-insurance?sort=premium')
    await preview.tell(page, { kind: 'mode', selects: true })
    const { plans } = preview.valueOf(kuwait) as { plans: { plan: string }[] }
    for (const row of await frame
      .getByRole('row')
      .filter({ has: frame.getByRole('rowheader') })
      .all()) {
      const name = await row.locator('b').first().innerText()
      const index = plans.findIndex(({ plan }) => plan === name)
      await row.getByText('300').click()
      expect(await place(preview, page)).toEqual([kuwait, `plans/${index}/price`])
      await row.getByText('50,000').click()
      expect(await place(preview, page)).toEqual([kuwait, `plans/${index}/facts/coverage`])
    }
  })

  test('it goes to the words of the language that the page is in, and to the line of a text', async ({
    page,
    preview,
  }) => {
    const frame = await preview.open(page, '/zh-hk/quotes/hong-kong')
    await preview.tell(page, { kind: 'mode', selects: true })
    await frame.getByText('續保').click({ position: { x: 4, y: 8 } })
    expect(await place(preview, page)).toEqual([
      'config/markets/hong-kong.zh-HK.json',
      'wizard/questions/0/options/1/label',
    ])
    const article = await preview.open(page, '/blog/malaysia-insurance-guide')
    await preview.tell(page, { kind: 'mode', selects: true })
    const heading = article.locator('article h2').nth(2)
    const words = await heading.innerText()
    await heading.click()
    const [file, at] = await place(preview, page)
    expect(file).toBe('config/articles/malaysia-insurance-guide.md')
    expect(preview.textOf(String(file)).split(/^---$/m)[2]?.split('\n')[Number(at?.split('/')[2]) + 1]).toContain(words)
  })
})

test.describe('the place of a field on the page', () => {
  const shown = (frame: Frame) =>
    frame.evaluate(() => {
      const [one] = document
        .getAnimations()
        .filter(({ effect }) => effect instanceof KeyframeEffect && effect.getTiming().fill === 'forwards')
      const target = one?.effect instanceof KeyframeEffect ? one.effect.target : null
      const box = target?.getBoundingClientRect()
      return { text: target?.textContent, isInSight: box !== undefined && box.top >= 0 && box.bottom <= innerHeight }
    })
  const show = (preview: Previewed, page: Page, file: string, at: Keys) =>
    preview.tell(page, { kind: 'show', file, at })

  test('is brought into sight and outlined, and unfolded where it is folded', async ({ page, preview }) => {
    const frame = await preview.open(page, '/singapore-maid-insurance')
    const { tagline } = preview.valueOf('config/site.json') as { tagline: string }
    await show(preview, page, 'config/site.json', ['footer', 'note'])
    await expect.poll(async () => (await shown(frame)).isInSight).toBe(true)
    expect((await shown(frame)).text).toContain("We don't issue policies")
    expect(tagline).not.toBe('')
    await show(preview, page, singapore, ['plans', 0, 'price'])
    await expect.poll(async () => (await shown(frame)).text).toContain('350')
    // A property without a text of its own selects its plan.
    await show(preview, page, singapore, ['plans', 1, 'provider'])
    await expect.poll(async () => (await shown(frame)).text).toContain('Premier Maid')
    // The filter, whose list of choices has the same words, is there once its code is.
    await expect(frame.locator('option', { hasText: 'All-round cover' })).toHaveCount(1)
    await show(preview, page, singapore, ['plans', 0, 'facts', 'best-for'])
    await expect(frame.getByText('All-round cover').filter({ visible: true }).first()).toBeVisible()
  })

  test('is gone to where it is another step of a wizard', { tag: '@slow' }, async ({ page, preview }) => {
    const frame = await preview.open(page, '/quotes/bahrain')
    await frame.getByText('Renewal').click()
    await frame.getByText('Bahraini citizen').click()
    // The focus is in the editor beside the page and must stay there.
    await page.evaluate(() => {
      const field = document.createElement('input')
      document.body.prepend(field)
      field.focus()
    })
    await show(preview, page, bahrain, ['wizard', 'questions', 1, 'options', 2, 'label'])
    await expect(frame.getByText('Income-qualified resident')).toBeVisible()
    await expect.poll(async () => (await shown(frame)).text).toContain('Income-qualified resident')
    await expect(page.locator('input')).toBeFocused()
  })

  test('is found in the language of the page, whichever its file is in', { tag: '@slow' }, async ({
    page,
    preview,
  }) => {
    const [own, other] = ['config/markets/hong-kong.json', 'config/markets/hong-kong.zh-HK.json']
    const at = ['wizard', 'questions', 0, 'options', 1, 'label']
    const translated = await preview.open(page, '/zh-hk/quotes/hong-kong')
    await show(preview, page, own, at)
    await expect.poll(async () => (await shown(translated)).text).toContain('續保')
    const original = await preview.open(page, '/quotes/hong-kong')
    await show(preview, page, other, at)
    await expect.poll(async () => (await shown(original)).text).toContain('Renewal')
  })

  test('nobody but the editor asks for it', async ({ page, preview }) => {
    const frame = await preview.open(page, '/singapore-maid-insurance')
    await frame.evaluate(
      (file) => postMessage({ kind: 'show', file, at: ['landing', 'blocks', 0, 'title'] }),
      singapore,
    )
    await show(preview, page, singapore, ['landing', 'blocks', 0, 'text'])
    await expect.poll(async () => (await shown(frame)).text).toContain('What each plan costs')
  })
})

test('a form is sent to nobody, and thanked for', async ({ page, preview }) => {
  const frame = await preview.open(page, '/contact')
  await frame.getByLabel('Full name').fill('Mei Lin')
  await frame.getByLabel('E-mail address').fill('mei@example.com')
  await frame.getByLabel('Phone number').fill('+65 0000 0000')
  await frame.getByLabel('Subject').selectOption('Get a Quote')
  await frame.getByRole('textbox', { name: 'Message' }).fill('Hello')
  await frame.getByRole('button', { name: 'Send Message' }).click()
  await expect(frame.getByText('HC-0000-0000')).toBeVisible()
})
