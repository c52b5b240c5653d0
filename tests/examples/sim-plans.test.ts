import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dateIn, daysAfter } from '#engine/dates.ts'
import { nextWorkingDay } from '#engine/offices.ts'
import type { Site, Visit } from '#engine/site.ts'
import { type RunningServer, serve } from '#server/main.ts'
import { pages } from '#site/pages/pages.ts'
import { loadSite } from '#tests/checker/load-site.ts'
import { projectRoot } from '#tests/checker/sound.ts'
import { run } from '#tests/cli/temp-root.ts'
import { mailTarget } from '#tests/server/outbox/targets.ts'

const example = path.join(projectRoot, 'examples/sim-plans')

let root = ''
let server: RunningServer
const site = soundSite()

function soundSite(): Site {
  const { site: checked, diagnostics } = loadSite(example, projectRoot)
  expect(diagnostics).toEqual([])
  if (!checked) throw new Error('The config of the example is not sound.')
  return checked
}

beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'sim-plans-'))
  cpSync(path.join(example, 'config'), path.join(root, 'config'), { recursive: true })
  const { status, stderr } = await run(root, 'scripts/build.ts', [])
  expect(status, stderr).toBe(0)
  // The example's holidays pass, of which the checker warns rightly.
  const findings = stderr.match(/^config\/.* (?:error|warning) .*$/gm) ?? []
  expect(findings.filter((finding) => !finding.includes(' is over since '))).toEqual([])
  server = await start({})
}, 120_000)

afterAll(async () => {
  await server?.close()
  rmSync(root, { recursive: true, force: true })
})

function start(env: Readonly<Record<string, string>>): Promise<RunningServer> {
  return serve({ root, env: { PORT: '0', TOO_FAST_MS: '0', ...env }, logger: false, limits: { lingerMs: 0 } })
}

/** Words of the insurance trade or of the project's own site, in English and Malay, which must stand nowhere. */
const foreign = /insur\w*|insurans\w*|helper\w*|\bmaids?\b|pembantu rumah|polisi\b|\bHC-|employer\w*|majikan/gi

/** Words that visitors must not read; data may have properties of these names. */
const foreignToRead = /\bpremiums?\b|\bcoverage\b|\bclaims?\b|\bpolic(?:y|ies)\b|\bperlindungan\b|\btuntutan\b/gi

/** The text of a document, with the texts of its attributes, but for the name of the privacy policy. */
function readable(html: string): string {
  const shown = html.replaceAll(/<(style|script)[^>]*>.*?<\/\1>/gs, ' ')
  const attributes = [...shown.matchAll(/\s(?:alt|aria-label|content|title|placeholder)="([^"]*)"/g)].map(
    ([, text]) => text,
  )
  return [shown.replaceAll(/<[^>]*>/g, ' '), ...attributes].join('\n').replaceAll(/privacy policy/gi, '')
}

function expectNeutral(what: string, text: string): void {
  expect([what, text.match(foreign), readable(text).match(foreignToRead)]).toEqual([what, null, null])
}

test('it has two countries, two languages, and facts of its own in the units that it defines', () => {
  expect(site.markets.map(({ id, plans = [] }) => [id, plans.length >= 6])).toEqual([
    ['singapore', true],
    ['malaysia', true],
  ])
  expect(new Set(pages(site).map(({ lang }) => lang.split('-')[0]))).toEqual(new Set(['en', 'ms']))
  expect(site.facts.map(({ id }) => id)).toEqual(expect.arrayContaining(['data', 'minutes', 'contract', 'five-g']))
})

test('its second language is complete', async () => {
  const { stdout } = await run(example, 'src/cli/check.ts', ['--languages'])
  expect(stdout).toMatch(/^ms-MY 100 %: nothing missing of \d+ in \d+ files/)
})

test('every page answers, and neither page nor data names another trade', async () => {
  for (const page of pages(site)) {
    for (const address of [page.path, ...page.aliases]) {
      const answer = await fetch(server.url + address)
      // A form's post address redirects when it is opened by GET.
      expect([address, answer.status]).toEqual([address, page.status])
      expectNeutral(address, await answer.text())
    }
  }
})

test('robots.txt, sitemap, unknown addresses and their texts name no other trade', async () => {
  for (const [address, status] of [
    ['/robots.txt', 200],
    ['/sitemap.xml', 200],
    ['/favicon.svg', 200],
    ['/no-such-page', 404],
    ['/ms-my/no-such-page', 404],
  ] as const) {
    const answer = await fetch(server.url + address)
    expect([address, answer.status]).toEqual([address, status])
    expectNeutral(address, await answer.text())
  }
})

test("structured data names the site, and quotes its plans' prices", async () => {
  const html = await (await fetch(`${server.url}/singapore-mobile-plans`)).text()
  const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json = '']) =>
    JSON.parse(json),
  )
  expect(data).toContainEqual(expect.objectContaining({ '@type': 'Organization', name: site.config.brand }))
  expect(JSON.stringify(data)).toContain('The plans we list cost S$12 to S$55 a month.')
})

test('a price a month is added up over the contract of its plan, with the formula, in both languages', async () => {
  const page = async (path: string) => (await (await fetch(server.url + path)).text()).replaceAll('\u00a0', ' ')
  const singapore = await page('/singapore-mobile-plans')
  expect(singapore).toContain('S$1,320 over 24 months (24 × S$55)')
  // A prepaid plan has no contract.
  expect(singapore).not.toMatch(/over \d+ months \(\d+ × S\$12\)/)
  expect(await page('/ms-my/malaysia-mobile-plans')).toContain('RM3,096 untuk 24 bulan (24 × RM129)')
})

/** The visit that a rendered page carries for its script. */
function visitIn(html: string): Visit | undefined {
  const [, json = '{}'] = /<script type="application\/json" id="page-state">(.*?)<\/script>/s.exec(html) ?? []
  return JSON.parse(json).visit
}

/** The form data of a visitor who keeps their number. */
function answersIn(market: string): URLSearchParams {
  const { contact, timeZone, wizard } = site.markets.find(({ id }) => id === market) ?? {}
  const today = dateIn(timeZone, new Date())
  const day = contact?.officeHours && nextWorkingDay(contact.officeHours, daysAfter(today, 3))
  return new URLSearchParams({
    'form-name': wizard?.formName ?? '',
    'bot-field': '',
    'request-type': 'keep',
    'current-provider': 'other',
    'data-need': 'heavy',
    'five-g': 'yes',
    contract: 'no',
    country: market === 'malaysia' ? 'Malaysia' : 'Singapore',
    'number-transfer': 'yes',
    plan: '2',
    name: 'Ama Ofori',
    email: 'ama@example.org',
    phone: '+65 6123 4567',
    preferredDate: day ?? '',
  })
}

test.each([
  ['singapore', '/quotes/singapore/thank-you', /SUMMARY:Consultation call: mobile plans in Singapore/],
  ['malaysia', '/ms-my/quotes/malaysia/thank-you', /SUMMARY:Panggilan rundingan: pelan mudah alih di Malaysia/],
] as const)(
  'a posted wizard of %s is thanked, in its own words and with its own reference',
  async (market, action, event) => {
    const mail = await mailTarget()
    const to = { LEADS_MAIL_TO: 'desk@pocket-plans.example', LEADS_MAIL_FROM: 'leads@pocket-plans.example' }
    const own = await start({ DATA_DIR: path.join(root, `leads-${market}`), SMTP_URL: mail.url.href, ...to })
    try {
      const answer = await fetch(own.url + action, { method: 'POST', body: answersIn(market) })
      const html = await answer.text()
      expect(answer.status).toBe(200)
      expectNeutral(answer.url, html)
      const visit = visitIn(html)
      expect(visit?.reference).toMatch(/^PP-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
      expect(JSON.stringify(visit)).toMatch(event)
      await expect.poll(() => mail.messages.join('\n'), { timeout: 15_000 }).toContain(`Lead ${visit?.reference}`)
      const letter = mail.messages.join('\n')
      expect(letter).toContain('number-transfer: yes')
      expectNeutral('the e-mail', letter)
    } finally {
      await own.close()
    }
  },
)

test('an answer that is missing is asked for in its own words', async () => {
  const body = answersIn('singapore')
  body.delete('current-provider')
  const answer = await fetch(`${server.url}/quotes/singapore/thank-you`, { method: 'POST', body })
  expect(answer.status).toBe(422)
  const html = await answer.text()
  expect(readable(html)).toContain('Which provider are you with now?')
  expectNeutral('a refused form', html)
})
