import { describe, expect, test } from 'vitest'
import { createChecker, withCauses } from '#checker/check.ts'
import { readConfigFiles } from '#checker/disk.ts'
import { withTexts } from '#checker/files.ts'
import { causesAmong, type Diagnostic, inReadingOrder, openOnes } from '#checker/findings.ts'
import { formats, formatText } from '#checker/report.ts'
import { launchRoot } from '#tests/launch/launch-site.ts'
import { projectRoot, replace } from './sound.ts'

const launch = readConfigFiles(launchRoot, projectRoot)
const check = createChecker()
const options = { today: '2026-11-29' }
const textOf = (file: string) => Buffer.from(launch.files.get(file) as Uint8Array).toString()
const market = (id: string) => `config/markets/${id}.json`
const chinese = 'config/markets/hong-kong.zh-HK.json'

// A holiday with its name in another language, which the launch has not.
const before = withTexts(
  launch.files,
  new Map([
    [
      market('hong-kong'),
      replace(
        '"clock": "Hong Kong time"',
        '"clock": "Hong Kong time",\n      "exceptions": [\n        { "name": "Winter Solstice", "date": "2026-12-22" },\n        { "name": "Boxing Day", "date": "2026-12-26" }\n      ]',
      )(textOf(market('hong-kong'))),
    ],
    [
      chinese,
      replace(
        '"clock": "香港時間"',
        '"clock": "香港時間",\n      "exceptions": [{ "name": "冬至", "date": "2026-12-22" }, { "name": "節禮日", "date": "2026-12-26" }]',
      )(textOf(chinese)),
    ],
  ]),
)

interface Mistake {
  readonly name: string
  readonly file: string
  readonly edit: (text: string) => string
  /** A part of the line that was edited. */
  readonly line: string
}

const mistakes: readonly Mistake[] = [
  {
    name: 'an address that another market has',
    file: market('bahrain'),
    edit: replace('"path": "/bahrain-maid-insurance"', '"path": "/kuwait-maid-insurance"'),
    line: '"path": "/kuwait-maid-insurance"',
  },
  {
    name: 'a date in another writing',
    file: market('hong-kong'),
    edit: replace('"date": "2026-12-22"', '"date": "22/12/2026"'),
    line: '22/12/2026',
  },
  {
    name: 'the currency of another country',
    file: market('bahrain'),
    edit: replace('"code": "BHD", "symbol": "BHD"', '"code": "QAR", "symbol": "QAR"'),
    line: '"symbol": "QAR"',
  },
  {
    name: 'a misspelt provider',
    file: market('malaysia'),
    edit: replace(
      '"provider": "etiqa",\n      "plan": "Essential Plus"',
      '"provider": "etiqqa",\n      "plan": "Essential Plus"',
    ),
    line: '"provider": "etiqqa"',
  },
  {
    name: 'a step that there is no longer',
    file: market('malaysia'),
    edit: replace('"coverage": 40000,\n        "rating": 4.2', '"coverage": 25000,\n        "rating": 4.2'),
    line: '"coverage": 25000,',
  },
  {
    name: 'the number of another plan',
    file: market('malaysia'),
    edit: replace('"id": 2,', '"id": 1,'),
    line: '"id": 1,',
  },
]

const edited = ({ file, edit }: Mistake) => {
  const text = edit(Buffer.from(decoded(file)).toString())
  const files = withTexts(before, new Map([[file, text]]))
  const found = check(files, launch.schemas, options).diagnostics
  const source = { files, schemas: launch.schemas, before, check, options }
  return { files, text, found, folded: withCauses(found, source) }
}

function decoded(file: string): Uint8Array {
  return before.get(file) as Uint8Array
}

test('nothing is wrong before the edits', () => {
  const open = openOnes(check(before, launch.schemas, options).diagnostics)
  expect(open.filter(({ severity }) => severity === 'error')).toEqual([])
})

describe('of what one edit causes, only the edited line is told', () => {
  const known = new Set(openOnes(check(before, launch.schemas, options).diagnostics).map(({ message }) => message))

  test.each(mistakes)('$name', (mistake) => {
    const { files, text, found, folded } = edited(mistake)
    const [first] = folded
    expect(first).toMatchObject({ file: mistake.file, severity: 'error' })
    expect(text.split('\n')[(first?.line ?? 0) - 1]).toContain(mistake.line)
    const caused = folded.filter(({ causedBy }) => causedBy)
    expect(caused.every(({ causedBy }) => causedBy?.file === first?.file && causedBy?.line === first?.line)).toBe(true)
    expect(first?.follows ?? 0).toBe(caused.length)
    expect(causesAmong(openOnes(folded)).filter(({ message }) => !known.has(message))).toEqual([first])
    const lines = (diagnostics: readonly Diagnostic[]) => formatText(diagnostics, { files }).split('\n').length
    // The heading of the edited file, the edited line and what to do about it.
    expect(lines(folded)).toBeLessThanOrEqual(22)
    expect(found.length - folded.length).toBeLessThanOrEqual(0)
    // Nobody is told to delete a translation whose original has a mistake.
    expect(found.map(({ hint = '' }) => hint).filter((hint) => /delete (?:it|this)/.test(hint))).toEqual([])
  })
})

test('each form of a report counts a cause once, and has what follows from it', () => {
  const [mistake] = mistakes
  if (!mistake) return
  const { files, folded } = edited(mistake)
  const checked = [...files.keys()].filter((file) => file.endsWith('.json'))
  const report = { diagnostics: folded, checked, files }
  const following = folded.filter(({ causedBy }) => causedBy).length
  const json = JSON.parse(formats.json(report))
  expect(json).toMatchObject({ errors: 1, following })
  expect(json.diagnostics[0]).toMatchObject({ file: mistake.file, follows: following })
  expect(json.diagnostics[1]).toHaveProperty('causedBy')
  const [{ results }] = JSON.parse(formats.sarif(report)).runs
  expect(results.filter(({ level }: { level: string }) => level === 'error')).toHaveLength(1)
  expect(results.filter(({ level }: { level: string }) => level === 'note')).toHaveLength(following)
  expect(formats.junit(report)).toContain('failures="1" errors="0"')
  expect(
    formats
      .github(report)
      .split('\n')
      .filter((line) => line.startsWith('::error')),
  ).toHaveLength(1)
  expect(formats.text(report)).toContain(`And ${following} that follow from it.`)
  expect(formats.text({ ...report, unfolded: true }).split('\n').length).toBeGreaterThan(
    formats.text(report).split('\n').length,
  )
})

test('what was there before an edit, and edits far from each other, stay as they are', () => {
  const [bahrain, malaysia] = [mistakes[0], mistakes[3]]
  if (!bahrain || !malaysia) return
  const texts = [bahrain, malaysia].map(
    ({ file, edit }) => [file, edit(Buffer.from(decoded(file)).toString())] as const,
  )
  const files = withTexts(before, new Map(texts))
  const source = { files, schemas: launch.schemas, before, check, options }
  const folded = withCauses(check(files, launch.schemas, options).diagnostics, source)
  const causes = causesAmong(folded).filter(({ severity }) => severity === 'error')
  expect(causes.map(({ file }) => file)).toEqual([bahrain.file, malaysia.file])
  // The mistakes are older than the only edit.
  const later = withTexts(files, new Map([[market('oman'), `${textOf(market('oman'))}\n`]]))
  const found = check(later, launch.schemas, options).diagnostics
  expect(withCauses(found, { ...source, files: later, before: files })).toEqual(found)
})

test('each place that names a removed file is told, since each has to be mended', () => {
  const article = 'config/articles/uae-health-cover-explained.md'
  const files = withTexts(before, new Map([[article, undefined]]))
  const found = check(files, launch.schemas, options).diagnostics
  const folded = withCauses(found, { files, schemas: launch.schemas, before, check, options })
  expect(folded.filter(({ message }) => message.includes('leads nowhere')).length).toBeGreaterThan(2)
  expect(causesAmong(folded)).toEqual(folded)
  expect(folded.toSorted(inReadingOrder)).toEqual(found)
})
