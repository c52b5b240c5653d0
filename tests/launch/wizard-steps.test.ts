import { describe, expect, test } from 'vitest'
import { type Walk, walk } from '#engine/answers.ts'
import { contactStep, submitLabel, wizardStep } from '#engine/wizard.ts'
import { pages } from '#site/pages/pages.ts'
import { pageAt, site, wizardOf } from './launch-site.ts'

/** The walk of somebody who takes the first option of every question, but for the answers given here. */
function walked(market: string, answers: Record<string, string> = {}): Walk {
  const wizard = wizardOf(market)
  const first = Object.fromEntries(wizard.questions.map(({ id, options }) => [id, options?.[0]?.value ?? '']))
  return walk(wizard, { ...first, ...answers })
}

/** Each step of that walk as the visitor sees it, the contact form last. */
function stepsOf(market: string, answers: Record<string, string> = {}) {
  const walk = walked(market, answers)
  return [...walk.asked.map(({ id }) => id), contactStep].map((id) => wizardStep(wizardOf(market), walk, id))
}

// Specification 000, section 4: the total counts the form once the form is shown.
describe('step labels', () => {
  const three = ['Step 1 of 3', 'Step 2 of 3', 'Step 3 of 3', 'Step 4 of 4']

  test.each([
    ['singapore', three],
    ['hong-kong', three],
    ['malaysia', three],
    ['uae', three],
    ['qatar', ['1 of 4', '2 of 4', '3 of 4', '4 of 4', 'Final Step']],
    ['bahrain', ['Step 1 of 4', 'Step 2 of 4', 'Step 3 of 4', 'Step 4 of 4', 'Step 5 of 5']],
  ])('of %s read %j', (market, labels) => {
    expect(stepsOf(market).map(({ label }) => label)).toEqual(labels)
  })

  test("of kuwait read 'n of 4' on its questions", () => {
    const labels = stepsOf('kuwait').map(({ label }) => label)
    expect(labels.slice(0, 4)).toEqual(['1 of 4', '2 of 4', '3 of 4', '4 of 4'])
  })

  test.each([
    ['singapore', 4],
    ['hong-kong', 4],
    ['malaysia', 4],
    ['uae', 4],
    ['qatar', 5],
    ['kuwait', 5],
    ['bahrain', 5],
  ])('the bar of %s has %d parts, of which each step fills one more', (market, parts) => {
    const filled = stepsOf(market).map(({ progress }) => progress.value / progress.max)
    expect(filled).toEqual(Array.from({ length: parts }, (_, i) => (i + 1) / parts))
  })

  test('going back is called Previous question', () => {
    expect(site.messages.wizard.previous).toBe('Previous question')
  })
})

describe('the form step of kuwait', () => {
  const { contact } = wizardOf('kuwait')

  test('has the title, the heading and the button of the specification', () => {
    expect(contact).toMatchObject({
      title: 'Final Step',
      heading: 'Get Your Personalized Quote',
      submit: { label: 'Get My Kuwait Insurance Quotes' },
    })
  })

  test('says that information is only used to provide quotes', () => {
    expect(contact.reassurance).toMatch(/information is only used to provide (your )?quotes/i)
  })
})

// Specification 000, sections 2 and 4.
describe('the subsidy of bahrain', () => {
  test.each([
    ['citizen', 'yes'],
    ['first-time', 'yes'],
    ['income-qualified', 'yes'],
    ['unsure', 'no'],
    ['', 'no'],
  ])('the answer %o makes subsidy-eligible %s', (subsidy, eligible) => {
    expect(walked('bahrain', { subsidy }).fields['subsidy-eligible']).toBe(eligible)
  })

  test.each(['citizen', 'first-time', 'income-qualified'])(
    '%s brings up the banners after the second step',
    (subsidy) => {
      const titles = stepsOf('bahrain', { subsidy }).map(({ banners }) => banners.map(({ title }) => title))
      expect(titles).toEqual([[], [], ['Subsidy Eligible!'], ['Subsidy Eligible!'], ['Potential Subsidy Available']])
    },
  )

  test('an unsure visitor sees no banner', () => {
    expect(stepsOf('bahrain', { subsidy: 'unsure' }).flatMap(({ banners }) => banners)).toEqual([])
  })

  test('the button gains its words for the eligible alone', () => {
    const wizard = wizardOf('bahrain')
    const plain = submitLabel(wizard, walked('bahrain', { subsidy: 'unsure' }))
    expect(submitLabel(wizard, walked('bahrain', { subsidy: 'citizen' }))).toBe(`${plain} + Subsidy Calculation`)
  })
})

describe('beside the questions', () => {
  test.each([
    ['kuwait', ['PAHW Compliant', 'Established Network', 'Competitive Rates']],
    ['bahrain', ['2024 Law Compliant', 'Government Subsidies', 'Quick Processing']],
  ])('%s shows its benefit cards', (market, titles) => {
    expect(wizardOf(market).benefits?.map(({ title }) => title)).toEqual(titles)
  })

  test('singapore shows five logos', () => {
    const block = pageAt('/quotes/singapore').blocks.find(({ kind }) => kind === 'wizard')
    const names = block?.kind === 'wizard' ? block.data.logos.map(({ name }) => name) : []
    expect(names).toEqual(['AXA', 'NTUC Income', 'Great Eastern', 'FWD', 'MSIG'])
  })

  test.each([
    ['singapore', 25],
    ['hong-kong', 20],
    ['malaysia', 20],
    ['uae', 25],
    ['qatar', 25],
    ['kuwait', 25],
    ['bahrain', 25],
  ])('%s promises to save up to %d%% on premiums', (market, percent) => {
    const promised = [...wizardOf(market).text.matchAll(/(\d+)%/g)].map(([, number]) => Number(number))
    expect(promised).toEqual([percent])
  })
})

test('a wizard tells which steps were seen only where the site counts them', () => {
  const isCounted = (countsForms: boolean) => {
    const page = pages({ ...site, config: { ...site.config, countsForms } }).find(
      ({ path }) => path === '/quotes/qatar',
    )
    const wizard = page?.blocks.find(({ kind }) => kind === 'wizard')
    return wizard?.kind === 'wizard' && wizard.data.isCounted
  }
  expect([isCounted(true), isCounted(false)]).toEqual([true, false])
})
