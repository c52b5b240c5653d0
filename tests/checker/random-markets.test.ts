import { expect, test } from 'vitest'
import type { FormField } from '#engine/contract/config.ts'
import { forms } from '#engine/forms.ts'
import type { Site } from '#engine/site.ts'
import { readSubmission } from '#engine/submission.ts'
import { contactStep, submitLabel, wizardPaths, wizardStep } from '#engine/wizard.ts'
import { noAssets } from '#site/assets.ts'
import { pages } from '#site/pages/pages.ts'
import { renderPage } from '#site/render.tsx'
import { randomFrom } from '#tests/mutation/mutations.ts'
import { isAll } from '#tests/runner/samples.ts'
import { randomMarket } from './random-market.ts'
import { check, soundExcept } from './sound.ts'

const file = 'config/markets/atlantis.json'
const today = '2024-06-01'
const ofFlow = ['conditions-decide', 'questions-reachable', 'options-matter', 'paths-bounded']

const values: Readonly<Record<FormField['type'], string>> = {
  text: 'Mei Ling Tan',
  email: 'name@example.com',
  tel: '+65 0000 0000',
  date: today,
  select: '',
  market: 'atlantis',
  textarea: 'Two lines\nof text',
}

function entered({ type, options = [] }: FormField): string {
  return type === 'select' ? (options[0]?.value ?? '') : values[type]
}

/** Walks every path of the market's wizard as a visitor would, and posts the form at its end. */
function walkAll(site: Site): number {
  const form = forms(site).find(({ market }) => market?.id === 'atlantis')
  const { wizard } = form ?? {}
  if (!form || !wizard) throw new Error('The market has lost its wizard.')
  const rules = {
    messages: site.messages.form,
    markets: ['atlantis'],
    today: { first: today, last: today },
    language: 'en',
  }
  let count = 0
  for (const { walk } of wizardPaths(wizard)) {
    count += 1
    expect(wizardStep(wizard, walk, contactStep)).toMatchObject({ id: contactStep, question: undefined })
    expect(submitLabel(wizard, walk)).toMatch(/^Send/)
    const contact = Object.fromEntries(form.fields.map((field) => [field.name, entered(field)]))
    const read = readSubmission(form, { 'form-name': form.name, ...walk.fields, ...contact }, rules)
    expect(read).toMatchObject({ accepted: true, request: { fields: walk.fields } })
  }
  return count
}

/** Renders the pages that the market changes: its own, and home, which lists it; one that cannot be rendered is an error. */
async function renderAll(site: Site): Promise<number> {
  const atlantis = site.markets.find(({ id }) => id === 'atlantis')
  const documents = await Promise.all(
    pages(site)
      .filter(({ path, accent }) => accent === atlantis?.accent || path === '/')
      .map((page) => renderPage(page, {}, noAssets)),
  )
  for (const html of documents) expect(html).toMatch(/<h1[ >].*<\/html>$/s)
  return documents.length
}

const seeds = isAll ? 120 : 20

test('every market that is accepted renders its pages and takes what each of its paths posts', async () => {
  let accepted = 0
  let walked = 0
  for (let seed = 1; seed <= seeds; seed += 1) {
    const text = `${JSON.stringify(randomMarket(randomFrom(seed)), null, 2)}\n`
    const { site, diagnostics } = check(soundExcept({ [file]: text }))
    // Random markets are sound but for their flow.
    expect(diagnostics.filter(({ rule }) => !ofFlow.includes(rule))).toEqual([])
    if (!site) continue
    accepted += 1
    expect(await renderAll(site)).toBeGreaterThan(2)
    walked += walkAll(site)
  }
  expect(accepted).toBeGreaterThan(seeds / 4)
  expect(walked).toBeGreaterThan(seeds * 5)
})
