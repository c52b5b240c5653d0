import type { Locator, Page } from 'playwright/test'
import { live } from '#tests/e2e/live.ts'
import { newVisitor } from '#tests/e2e/visitor.ts'
import type { Person } from './person.ts'

/** Things that earlier states of the site and other languages have alike. */
const places = {
  quotes: 'main a[href*="/quotes/"][href*="plan="]',
  dentalBox: 'input[value="dental"]',
  filters: 'main button[popovertarget]',
  bar: 'main search',
  picks: 'main section[aria-label] > ul > li',
  compare: 'main tbody input[type="checkbox"]',
  sideBySide: 'main a[href*="#side-by-side"]',
  compared: '#side-by-side table',
} as const

const words = {
  amount: /^(?:[^\d\s]{1,4}\s?\d[\d,.]*|\d[\d,.]*\s?\p{L}{2,6})$/u,
  dental: /dental|牙科|pergigian|أسنان/i,
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

const quotes = (page: Page) => seen(page.locator(places.quotes))
const boxOf = (quote: Locator) => quote.locator('xpath=ancestor::*[self::tr or self::li or self::article][1]')
/** The first amount beside a plan is its premium. */
const priceIn = (box: Locator) => seen(box.getByText(words.amount)).first()
const dentalIn = (box: Locator) => seen(box.getByText(words.dental)).first()

async function boxes(page: Page): Promise<Locator[]> {
  return (await quotes(page).all()).map(boxOf)
}

async function costs(box: Locator, premium: number): Promise<boolean> {
  return Number((await priceIn(box).innerText()).replace(/[^\d.]/g, '')) === premium
}

const byScrolling: Way = async (person) => {
  const [first, second, third] = await boxes(person.page)
  if (!first || !second || !third) return false
  for (const box of [first, second, third]) await person.look(priceIn(box))
  return true
}

async function bySight(person: Person, premium: number): Promise<boolean> {
  for (const box of await boxes(person.page)) {
    if ((await dentalIn(box).count()) === 0 || !(await costs(box, premium))) continue
    await person.look(priceIn(box))
    await person.look(dentalIn(box))
    return true
  }
  return false
}

async function byDetails(person: Person, premium: number): Promise<boolean> {
  for (const box of await boxes(person.page)) {
    const details = seen(box.locator('summary')).first()
    if ((await details.count()) === 0) return false
    await person.look(priceIn(box))
    if (!(await costs(box, premium))) continue
    await person.tap(details)
    const found = (await dentalIn(box).count()) > 0
    // One has to read to the end to know that it is missing.
    await person.look(found ? dentalIn(box) : seen(box.getByRole('listitem')).last())
    if (found) return true
  }
  return false
}

async function byFilter(person: Person, premium: number): Promise<boolean> {
  const { page } = person
  await person.tap(seen(page.locator(places.filters)).first())
  const bar = page.locator(places.bar)
  const dental = bar.locator('label').filter({ has: page.locator(places.dentalBox) })
  if ((await dental.count()) === 0) return false
  await person.tap(dental)
  const show = seen(bar.getByRole('button')).last()
  if ((await show.count()) > 0) await person.tap(show)
  return await seesPrice(person, premium)
}

/** Ticks dental care among the needs at the top of the page. */
async function byNeed(person: Person, premium: number): Promise<boolean> {
  if (!(await tickDental(person))) return false
  const picks = await seen(person.page.locator(places.picks)).all()
  for (const pick of picks) {
    await person.look(priceIn(pick))
    if (await costs(pick, premium)) return true
  }
  return await seesPrice(person, premium)
}

async function tickDental(person: Person): Promise<boolean> {
  const { page } = person
  const need = seen(page.locator('main label').filter({ has: page.locator(places.dentalBox) })).first()
  if ((await need.count()) === 0) return false
  await person.tap(need)
  return true
}

/** Looks at prices from the top until it is that one. */
async function seesPrice(person: Person, premium: number): Promise<boolean> {
  for (const box of await boxes(person.page)) {
    await person.look(priceIn(box))
    if (await costs(box, premium)) return true
  }
  return false
}

/** Reads the reason of the first pick once a need is ticked. */
const byReason: Way = async (person) => {
  if (!(await tickDental(person))) return false
  const pick = seen(person.page.locator(places.picks)).first()
  const reason = pick.locator('p').last()
  if ((await reason.count()) === 0) return false
  await person.look(reason)
  return true
}

const byTicking: Way = async (person) => {
  const { page } = person
  const toggles = seen(page.locator('label').filter({ has: page.locator(places.compare) }))
  if ((await toggles.count()) < 2) return false
  for (const which of [0, 1]) await person.tap(toggles.nth(which))
  return await byLink(person)
}

/**
 * Two plans count as compared once their prices, and something else in which they differ, are on the screen together.
 */
const byLink: Way = async (person) => {
  const { page } = person
  const link = seen(page.locator(places.sideBySide)).last()
  if ((await link.count()) === 0) return false
  await person.tap(link)
  const rows = await page.locator(places.compared).getByRole('row').all()
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

/**
 * @param premium that of the cheapest plan with dental care; undefined where there is none.
 */
export const goalsWith = (premium: number | undefined): readonly Goal[] => [
  { goal: 'has seen three prices', ways: { scrolling: byScrolling } },
  ...(premium === undefined ? [] : dentalGoals(premium)),
  { goal: 'compares two plans', ways: { 'ticking them': byTicking, 'the link': byLink } },
  { goal: 'has sent a request', ways: { 'the whole wizard': wholeWizard } },
]

const dentalGoals = (premium: number): Goal[] => [
  {
    goal: 'knows the cheapest plan with dental care and its price',
    ways: {
      'by the need': (person) => byNeed(person, premium),
      'by sight': (person) => bySight(person, premium),
      'by its details': (person) => byDetails(person, premium),
      'by the filter': (person) => byFilter(person, premium),
    },
  },
  { goal: 'knows why a plan with dental care comes first', ways: { 'by its reason': byReason } },
]
