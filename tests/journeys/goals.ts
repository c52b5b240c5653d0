import type { Locator, Page } from 'playwright/test'
import { live } from '#tests/e2e/live.ts'
import { newVisitor } from '#tests/e2e/visitor.ts'
import type { Person } from './person.ts'

/** The names of things in the present and in earlier states of the site. */
const words = {
  quote: /^Get Quote for /,
  amount: /^[^\d\s]{1,4}\s?\d[\d,.]*$/,
  dental: /dental/i,
  details: /^details$/i,
  filters: /^(filter and sort|more filters)$/i,
  showPlans: /^Show \d+ plans?$/,
  compare: /^Compare /,
  sideBySide: /^(side by side|compare \d plans)$/i,
  goOn: /^continue$/i,
  reference: /^HC-[0-9A-Z]{4}-[0-9A-Z]{4}$/,
} as const

/** One way to a goal; resolves to whether it leads there. */
type Way = (person: Person) => Promise<boolean>

/** A goal, and the ways to it by their names. */
export interface Goal {
  readonly goal: string
  readonly ways: Readonly<Record<string, Way>>
}

const seen = (locator: Locator) => locator.filter({ visible: true })

const quotes = (page: Page) => seen(page.getByRole('main').getByRole('link', { name: words.quote }))
const boxOf = (quote: Locator) => quote.locator('xpath=ancestor::*[self::tr or self::li or self::article][1]')
/** The first amount beside a plan is its premium. */
const priceIn = (box: Locator) => seen(box.getByText(words.amount)).first()
const dentalIn = (box: Locator) => seen(box.getByText(words.dental)).first()

async function boxes(page: Page): Promise<Locator[]> {
  return (await quotes(page).all()).map(boxOf)
}

async function costsLess(box: Locator, under: number): Promise<boolean> {
  return Number((await priceIn(box).innerText()).replace(/[^\d.]/g, '')) < under
}

const byScrolling: Way = async (person) => {
  const [first, second, third] = await boxes(person.page)
  if (!first || !second || !third) return false
  for (const box of [first, second, third]) await person.look(priceIn(box))
  return true
}

async function bySight(person: Person, under: number): Promise<boolean> {
  for (const box of await boxes(person.page)) {
    if ((await dentalIn(box).count()) === 0 || !(await costsLess(box, under))) continue
    await person.look(priceIn(box))
    await person.look(dentalIn(box))
    return true
  }
  return false
}

async function byDetails(person: Person, under: number): Promise<boolean> {
  for (const box of await boxes(person.page)) {
    const details = seen(box.getByText(words.details))
    if ((await details.count()) === 0) return false
    await person.look(priceIn(box))
    if (!(await costsLess(box, under))) continue
    await person.tap(details)
    const found = (await dentalIn(box).count()) > 0
    // One has to read to the end to know that it is missing.
    await person.look(found ? dentalIn(box) : seen(box.getByRole('listitem')).last())
    if (found) return true
  }
  return false
}

async function byFilter(person: Person, under: number): Promise<boolean> {
  const { page } = person
  await person.tap(seen(page.getByText(words.filters)).first())
  await person.tap(page.getByRole('checkbox', { name: words.dental }))
  const show = seen(page.getByRole('button', { name: words.showPlans }))
  if ((await show.count()) > 0) await person.tap(show)
  for (const box of await boxes(page)) {
    await person.look(priceIn(box))
    if (await costsLess(box, under)) return true
  }
  return false
}

const byTicking: Way = async (person) => {
  const { page } = person
  const named = { name: words.compare }
  const toggles = seen(page.getByRole('button', named).or(page.getByRole('checkbox', named)))
  if ((await toggles.count()) < 2) return false
  for (const which of [0, 1]) await person.tap(toggles.nth(which))
  return await byLink(person)
}

/**
 * Two plans count as compared once their prices, and something else in which they differ, are on the screen together.
 */
const byLink: Way = async (person) => {
  const { page } = person
  const link = page.getByRole('link', { name: words.sideBySide }).last()
  if ((await link.count()) === 0) return false
  await person.tap(link)
  const rows = await page.getByRole('table', { name: words.sideBySide }).getByRole('row').all()
  const pairs = await Promise.all(
    rows.map(async (row) => ({ row, values: await row.getByRole('cell').allInnerTexts() })),
  )
  const prices = pairs.find(({ values }) => values.every((value) => /\d/.test(value)) && values.length > 1)
  const difference = pairs
    .slice(prices ? pairs.indexOf(prices) + 1 : pairs.length)
    .find(({ values: [one, other] }) => other !== undefined && one !== other)
  if (!prices || !difference) return false
  const amounts = seen(prices.row.getByText(words.amount))
  const cells = difference.row.getByRole('cell')
  await person.lookAtAll([amounts.nth(0), amounts.nth(1), cells.nth(0), cells.nth(1)])
  return true
}

const wholeWizard: Way = async (person) => {
  const { page } = person
  await person.tap(quotes(page).first())
  await page.waitForURL('**/quotes/**')
  await live(page)
  const question = seen(page.getByRole('group').filter({ has: page.getByRole('radio') }))
  await question.waitFor()
  while ((await question.count()) > 0) await answer(person, question)
  const visitor = newVisitor()
  for (const field of await seen(page.locator('form :is(input, select)[required]:not([type=radio])')).all()) {
    const type = await field.getAttribute('type')
    if (type === 'checkbox') await person.tap(field)
    else await person.fill(field, valueFor(visitor, type))
  }
  await person.tap(seen(page.locator('form').getByRole('button')).last())
  await person.look(page.getByText(words.reference))
  return true
}

/** Taps the first answer, and the button to go on where there is one. */
async function answer(person: Person, question: Locator): Promise<void> {
  const { page } = person
  const before = await page.title()
  const changes = () => page.waitForFunction((title) => document.title !== title, before, { timeout: 3000 })
  await person.tap(question.locator('label').first())
  await changes().catch(async () => {
    await person.tap(seen(page.getByRole('button', { name: words.goOn })))
    await changes()
  })
}

function valueFor({ name, email, phone, preferredDate }: ReturnType<typeof newVisitor>, type: string | null): string {
  return { email, tel: phone, date: preferredDate }[type ?? ''] ?? name
}

/** @param under the highest premium of a plan with dental care. */
export const goalsWith = (under: number): readonly Goal[] => [
  { goal: 'has seen three prices', ways: { scrolling: byScrolling } },
  {
    goal: `knows which plan has dental care under ${under}`,
    ways: {
      'by sight': (person) => bySight(person, under),
      'by its details': (person) => byDetails(person, under),
      'by the filter': (person) => byFilter(person, under),
    },
  },
  { goal: 'compares two plans', ways: { 'ticking them': byTicking, 'the link': byLink } },
  { goal: 'has sent a request', ways: { 'the whole wizard': wholeWizard } },
]
