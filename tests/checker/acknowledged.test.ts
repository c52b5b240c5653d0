import { describe, expect, test } from 'vitest'
import { acknowledge, checkConfig } from '#checker/check.ts'
import { type Diagnostic, printed, quote, say } from '#checker/findings.ts'
import { migrateAcknowledgements } from '#checker/fix.ts'
import { formats, formatText, howToAcknowledge } from '#checker/report.ts'
import type { Acknowledgement } from '#engine/contract/config.ts'
import { put, replace, schemas, soundExcept, soundText } from './sound.ts'

const file = 'config/markets/lemuria.json'
const acknowledgedFile = 'config/acknowledged.json'
const warning =
  'The promotion "10% off" ended on 2024-06-30: no plan shows it any more, and the page of promotions marks it as ended.'
const entry: Acknowledgement = {
  file,
  rule: 'promotions-current',
  at: '/promotions/discount/until',
  values: ['10% off', '2024-06-30'],
  reason: 'CheckCache as a record.',
  review: '2025-12-31',
}

/** Checks the sound config on a day with these acknowledgements and this market. */
function check(entries: readonly object[], { today = '2025-01-01', market = soundText(file) } = {}) {
  const files = filesWith(entries, market)
  const { site, diagnostics } = checkConfig(files, schemas, { today })
  const report = { diagnostics, checked: [file], files }
  return { site, diagnostics, report, text: formatText(diagnostics, { files }) }
}

function filesWith(entries: readonly object[], market: string) {
  return soundExcept({ [acknowledgedFile]: JSON.stringify({ acknowledged: entries }), [file]: market })
}

const said = ({ file: of, severity, message, hint }: Diagnostic) =>
  [`${of} ${severity}: ${message}`, hint].filter(Boolean).join(' ')

test('a warning that is meant is counted apart, listed on demand, and in every format told from the others', () => {
  const { diagnostics, report, text } = check([entry])
  const { reason, review } = entry
  expect(diagnostics).toMatchObject([{ message: warning, severity: 'warning', acknowledged: { reason, review } }])
  expect(text).toBe('No problems; 1 warning acknowledged.')
  expect(formats.text({ ...report, all: true })).toContain(`Acknowledged until ${review}: ${reason}`)
  expect(JSON.parse(formats.json(report))).toMatchObject({ errors: 0, warnings: 0, acknowledged: 1 })
  expect(formats.github(report)).toBe('')
  const [run] = JSON.parse(formats.sarif(report)).runs
  expect(run.results[0].suppressions).toEqual([{ kind: 'external', justification: reason }])
})

test('the line that the report gives for a warning acknowledges it, once the reason and the day are filled in', () => {
  const { diagnostics, report } = check([])
  const [, line = ''] = howToAcknowledge(diagnostics).split('\n')
  const given = JSON.parse(line)
  expect(JSON.parse(formats.json(report)).diagnostics[0].acknowledgement).toEqual(given)
  expect(check([{ ...given, reason: entry.reason, review: entry.review }]).diagnostics).toMatchObject([
    { acknowledged: { reason: entry.reason } },
  ])
  expect(check([{ ...given, review: entry.review }]).diagnostics.map(({ rule, message }) => [rule, message])).toEqual([
    ['acknowledgement', 'This does not say why the warning is meant.'],
    ['promotions-current', warning],
  ])
  expect(howToAcknowledge(check([entry]).diagnostics)).toBe('')
})

test('an edit elsewhere in its file leaves a warning acknowledged, a changed fact brings it back', () => {
  const [promotion] = JSON.parse(soundText(file)).promotions
  const moved = put(['promotions'], [{ ...promotion, promotion: '10% off tea', until: '2030-01-01' }, promotion])
  expect(check([entry], { market: moved(`\n\n${soundText(file)}`) }).text).toMatch(/^No problems; 1 /)
  const changed = check([entry], { market: replace('2024-06-30', '2024-07-31')(soundText(file)) })
  expect(changed.site).toBeUndefined()
  expect(changed.diagnostics.map(said)).toMatchInlineSnapshot(`
    [
      "config/acknowledged.json error: There is no such warning in config/markets/lemuria.json. If it is still meant, write what it is about now: "values": ["10% off", "2024-07-31"].",
      "config/markets/lemuria.json warning: The promotion "10% off" ended on 2024-07-31: no plan shows it any more, and the page of promotions marks it as ended. Renew the date, or remove it. Where it stays as a record, acknowledge this warning.",
    ]
  `)
})

test('a reworded warning stays acknowledged', () => {
  const { diagnostics } = check([])
  const { acknowledged, complete } = {
    acknowledged: { file: acknowledgedFile, value: { acknowledged: [entry] } },
    complete: true,
  }
  const message = say`On ${'2024-06-30'} ended ${quote('10% off')}.`
  const reworded = diagnostics.map((one) => ({ ...one, ...printed(message, undefined) }))
  const context = { acknowledged, complete, today: '2025-01-01' } as unknown as Parameters<typeof acknowledge>[1]
  expect(acknowledge(reworded, context, { parsedOf: () => undefined })).toMatchObject([
    { message: 'On 2024-06-30 ended "10% off".', acknowledged: { reason: entry.reason } },
  ])
})

test('an acknowledgement of an older config, with the words of its warning, is written anew', () => {
  const { rule: _, at: __, values: ___, ...rest } = entry
  const older = filesWith(
    [
      { ...rest, warning },
      { ...rest, warning: 'Gone.' },
    ],
    soundText(file),
  )
  const migrated = migrateAcknowledgements({ files: older, schemas }, [acknowledgedFile], checkConfig, {
    today: '2025-01-01',
  })
  const { acknowledged } = JSON.parse(migrated.get(acknowledgedFile) ?? '')
  expect(acknowledged).toEqual([entry, { ...rest, warning: 'Gone.' }])
  expect(migrateAcknowledgements({ files: older, schemas }, [file], checkConfig, {})).toEqual(new Map())
  const errors = checkConfig(older, schemas, { today: '2025-01-01' }).diagnostics.filter(
    (one) => one.file === acknowledgedFile,
  )
  expect(said(errors.find(({ message }) => message.includes('"warning"')) as Diagnostic)).toContain(
    'npm run check -- --fix',
  )
})

test('after the day of review the warning is back, in its words and with those of its reason', () => {
  expect(check([entry], { today: '2025-12-31' }).text).toMatch(/^No problems; 1 /)
  expect(check([entry], { today: '2026-01-01' }).diagnostics.map(said)).toMatchInlineSnapshot(`
    [
      "config/markets/lemuria.json warning: The promotion "10% off" ended on 2024-06-30: no plan shows it any more, and the page of promotions marks it as ended. Renew the date, or remove it. Where it stays as a record, acknowledge this warning. It was acknowledged until 2025-12-31: “CheckCache as a record.” If that still holds, write a later "review" in config/acknowledged.json; if not, remove it there.",
    ]
  `)
})

describe('an acknowledgement that cannot be meant is an error', () => {
  test.each([
    ['of nothing that was found', [entry, { ...entry, file: 'config/site.json' }]],
    ['of a warning that is acknowledged already', [entry, { ...entry, reason: 'Twice.' }]],
    ['for longer than two years', [{ ...entry, review: '2099-12-31' }]],
    ['until a day that there is not', [{ ...entry, review: '2025-02-30' }]],
    ['for no reason', [{ ...entry, reason: ' ' }]],
  ])('%s', (_, entries) => {
    const errors = check(entries).diagnostics.filter(({ severity }) => severity === 'error')
    expect(errors.map(said)).toMatchSnapshot()
    expect(new Set(errors.map((one) => one.file))).toEqual(new Set([acknowledgedFile]))
  })

  test('of an error', () => {
    const market = replace(
      '"until": "2024-06-30"',
      '"from": "2024-12-31",\n      "until": "2024-06-30"',
    )(soundText(file))
    const [error] = check([], { market }).diagnostics
    const { diagnostics } = check([{ ...entry, values: ['10% off', '2024-06-30'] }], { market })
    expect(diagnostics.map(({ severity, message }) => [severity, message])).toEqual([
      ['error', 'This is an error, which cannot be acknowledged.'],
      ['error', error?.message],
    ])
  })
})

test('where the day is not known or a file cannot be used, nothing is missed', () => {
  expect(checkConfig(filesWith([entry], soundText(file)), schemas).diagnostics).toEqual([])
  expect(check([entry], { market: '{}' }).diagnostics.filter((one) => one.file === acknowledgedFile)).toEqual([])
})
