import type { Browser } from 'playwright'
import type { Site } from '#engine/site.ts'
import type { Tap } from '#tests/bench/slow-phone.ts'
import { composed, visitedMarket } from './data.ts'

/** The targets of taps: an answer of the wizard's first question, and a filter of a landing page. */
export interface Marks {
  readonly answer: Omit<Tap, 'url'>
  readonly filter: Omit<Tap, 'url'>
}

/** The addresses of a wizard and a landing page, and the marks of each rival there. */
export interface Visits {
  readonly wizard: string
  readonly landing: string
  readonly marks: Readonly<Record<'ours' | 'astro', Marks>>
}

export function visitsOf(site: Site): Visits {
  const market = site.markets.find(({ id }) => id === visitedMarket)
  const [first, second] = market?.wizard?.questions ?? []
  if (!market?.wizard || !first || !second)
    throw new Error(`The market "${visitedMarket}" has no wizard of two questions.`)
  const [wizard, landing] = [market.wizard.path, market.landing.path]
  const { benefit, other } = tellingBenefit(site, landing)
  const filter = { on: `search label:has([value="${benefit}"])`, hides: `#plan-${other}` }
  const ours = {
    answer: { on: `#step-${first.id} label`, hides: `#step-${first.id}`, shows: `#step-${second.id}` },
    filter: { ...filter, opens: 'search[popover]' },
  }
  const answer = { on: '.wizard fieldset label', hides: `input[value="${first.options?.[0]?.value}"]` }
  return { wizard, landing, marks: { ours, astro: { answer, filter } } }
}

/** A benefit that can be filtered for, and a plan that goes then. */
function tellingBenefit(site: Site, landing: string): { benefit: string; other: number } {
  const data = composed(site, landing).blocks.find((block) => block.kind === 'comparison')?.data
  for (const { id: benefit } of data?.benefits ?? []) {
    const other = data?.plans.find(({ benefits }) => benefits.every(({ id }) => id !== benefit))
    if (other) return { benefit, other: other.id }
  }
  throw new Error(`No filter of ${landing} tells its plans apart.`)
}

/** The transfer of a first visit in bytes of gzip: everything before the first paint, and all scripts. */
export interface Weight {
  readonly markup: number
  readonly script: number
}

export async function weigh(browser: Browser, url: string): Promise<Weight> {
  const page = await browser.newPage()
  await page.goto(url, { waitUntil: 'networkidle' })
  const weight = await page.evaluate(() => {
    const entries = (type: string) => performance.getEntriesByType(type) as PerformanceResourceTiming[]
    const sum = (some: readonly PerformanceResourceTiming[]) =>
      some.reduce((total, one) => total + one.encodedBodySize, 0)
    const isScript = ({ name }: PerformanceResourceTiming) => name.endsWith('.js')
    const styles = entries('resource').filter((one) => 'renderBlockingStatus' in one && one.renderBlockingStatus === 'blocking' && !isScript(one))
    return { markup: sum([...entries('navigation'), ...styles]), script: sum(entries('resource').filter(isScript)) }
  })
  await page.close()
  return weight
}

/** The number of questions without scripts, and whether the form sends anything. */
export async function withoutScripts(browser: Browser, url: string): Promise<string> {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  let posted = ''
  page.on('request', (request) => {
    if (request.method() === 'POST') posted = request.postData() ?? ''
  })
  await page.goto(url)
  const words = (await page.locator('body').innerText()).trim()
  const names = new Set<string>()
  for (const radio of await page.locator('input[type=radio]').all()) {
    const name = (await radio.getAttribute('name')) ?? ''
    if (!names.has(name)) await radio.check({ force: true })
    names.add(name)
  }
  const values: Readonly<Record<string, string>> = {
    email: 'ada@site.example',
    tel: '+973 0000 0000',
    date: '2031-03-03',
  }
  for (const input of await page.locator('input:is([type=text],[type=email],[type=tel],[type=date])').all()) {
    if (await input.isVisible()) await input.fill(values[(await input.getAttribute('type')) ?? ''] ?? 'Ada Lee')
  }
  const submit = page.locator('button[type=submit]:visible')
  if (await submit.count()) await submit.first().click()
  await context.close()
  const questions = `${names.size} ${names.size === 1 ? 'question' : 'questions'}`
  if (posted) return `yes: ${questions}, ${new URLSearchParams(posted).size} fields sent`
  return words ? `no: ${questions}, nothing to send them with` : 'no: an empty page'
}
