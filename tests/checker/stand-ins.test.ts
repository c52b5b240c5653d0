import { expect, test } from 'vitest'
import { check, put, soundExcept, soundText } from './sound.ts'

const [site, atlantis] = ['config/site.json', 'config/markets/atlantis.json']

/** The findings on stand-ins at a stage of the site. */
function found(stage: string, market = soundText(atlantis), email = 'support@sunken.test') {
  const text = put(['contact', 'supportEmail'], email)(put(['stage'], stage)(soundText(site)))
  const { diagnostics } = check(soundExcept({ [site]: text, [atlantis]: market }))
  return diagnostics.filter(({ rule }) => rule === 'stand-ins-replaced')
}

const standIn = { value: '+351 000 0000', standIn: true }

test('a sample may have stand-ins, and a value that looks like one is to be marked', () => {
  const marked = put(['contact', 'hotline'], standIn)(soundText(atlantis))
  const all = found('sample', marked, 'support@sunken.example')
  expect(all.map(({ severity }) => severity)).not.toContain('error')
  expect(all.map(({ file, message }) => `${file}: ${message}`)).toContain(
    'config/site.json: "support@sunken.example" looks like a placeholder, and visitors would take it for real.',
  )
  expect(all.filter(({ message }) => message.includes('+351'))).toEqual([])
})

test('a live site has none, and says who runs it, how it is paid and when its prices were checked', () => {
  const errors = found('live').filter(({ severity }) => severity === 'error')
  expect(errors.map(({ message }) => message)).toEqual([
    'A live site says how the company is paid: "howWeArePaid" is missing.',
    'A live site says when its prices were checked: "howPricesAreChecked" is missing.',
    'A live site says who runs it: "whoRunsIt" is missing.',
  ])
})

test('a market that is being prepared may have them on a live site', () => {
  const upcoming = put(['status'], 'upcoming')(put(['contact', 'hotline'], standIn)(soundText(atlantis)))
  const [left] = found('live', upcoming).filter(({ file, message }) => file === atlantis && message.includes('+351'))
  expect(left).toMatchObject({ severity: 'warning', line: expect.any(Number) })
})

test('a helpline that stands in keeps no promise, so texts do not send visitors to it', () => {
  const withLine = put(['contact', 'helpline'], { label: 'sea line', phone: standIn, keeps: 'sea' })(
    soundText(atlantis),
  )
  const market = put(['summary'], 'Call the {promise.sea.words}.')(withLine)
  const { diagnostics } = check(soundExcept({ [site]: put(['stage'], 'sample')(soundText(site)), [atlantis]: market }))
  expect(diagnostics.filter(({ severity }) => severity === 'error').map(({ rule, file }) => [rule, file])).toEqual([
    ['promises-kept', atlantis],
  ])
})

test('where the site cannot be read nobody knows its stage, so that its stand-ins are no mistakes', () => {
  const sample = put(['redirects'], [{ from: 'no address', to: '/faq' }])(put(['stage'], 'sample')(soundText(site)))
  const market = put(['contact', 'hotline'], standIn)(soundText(atlantis))
  const { diagnostics } = check(soundExcept({ [site]: sample, [atlantis]: market }))
  expect(diagnostics.map(({ file, rule }) => [file, rule])).toEqual([[site, 'wrong-form']])
})
