import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { figureIn } from '#engine/facts.ts'
import { plainVisit } from '#engine/site.ts'
import { noAssets } from '#site/assets.ts'
import { pages } from '#site/pages/pages.ts'
import { renderPage } from '#site/render.tsx'
import { check, messagesFile, projectRoot, put, soundExcept, soundText } from '#tests/checker/sound.ts'
import { limitMessages } from '#tests/fixtures/messages.ts'

/** A sheet that an insurer printed: a line for each benefit, and what its tiers pay of it, as staff would type it. */
interface Sheet {
  readonly id: string
  readonly product: string
  readonly tiers: readonly string[]
  readonly lines: readonly { readonly label: string; readonly within?: string; readonly cells: readonly string[] }[]
}

const folder = path.join(projectRoot, 'tests/fixtures/published-plans')
const sheets = readdirSync(folder).flatMap(
  (file): readonly Sheet[] => JSON.parse(readFileSync(path.join(folder, file), 'utf8')).sheets,
)

const market = 'config/markets/atlantis.json'
const facts = 'config/facts.json'

const units = [
  ...[
    'year',
    'visit',
    'day',
    'week',
    'month',
    'night',
    'event',
    'accident',
    'operation',
    'disability',
    'claim',
    'case',
  ],
  ...['stay', 'policy-period', 'policy-year'],
].map((id) => {
  const name = id.replace('-', ' ')
  return {
    id,
    text: `{count, plural, one {# ${name}} other {# ${name.replace(/y$/, 'ie').replace('daie', 'day')}s}}`,
    per: `{amount} a ${name}`,
  }
})

/** The words for states, each told apart from the others. */
const offer = { notCovered: 'Not covered', doesNotApply: 'Does not apply', unlimited: 'Unlimited' }

const idOf = (label: string) => `sheet-${slug(label)}`
const slug = (label: string) => label.toLowerCase().replaceAll(/[^a-z\d]+/g, '-')

/** The value of a cell, whose shares of other lines name them as the sheet does. */
function limitOf(cell: string) {
  return figureIn(
    'limit',
    cell.replace(/(?<=% of )(.+)/, (label) => idOf(label).replaceAll('-', ' ')),
  )
}

/** The sound config, whose first market lists two plans, here two tiers of a sheet from the first one on. */
function withSheet({ lines }: Sheet, first: number) {
  const definitions = lines.map(({ label, within }) => ({
    id: idOf(label),
    label,
    meaning: 'As the sheet says.',
    kind: 'limit',
    shown: ['details'],
    ...(within !== undefined && { within: idOf(within) }),
  }))
  const stated = (text: string, place: number) => {
    const values = lines.map(({ label, cells }) => [idOf(label), limitOf(cells[first + place] ?? '')])
    const before = JSON.parse(text).plans[place].facts
    return put(['plans', place, 'facts'], { ...before, ...Object.fromEntries(values) })(text)
  }
  return soundExcept({
    [market]: put(['facts'], definitions)([0, 1].reduce(stated, soundText(market))),
    [facts]: put(
      ['units'],
      [...JSON.parse(soundText(facts)).units.filter(({ id }: { id: string }) => id === 'clinic'), ...units],
    )(soundText(facts)),
    [messagesFile]: put(['offer'], { ...JSON.parse(soundText(messagesFile)).offer, ...offer, limits: limitMessages })(
      soundText(messagesFile),
    ),
  })
}

const states: Readonly<Record<string, string>> = {
  '–': offer.notCovered,
  nil: offer.notCovered,
  'not covered': offer.notCovered,
  'n/a': offer.doesNotApply,
  unlimited: offer.unlimited,
  included: limitMessages.included,
  'no figure': limitMessages.noFigure,
  'as per scale': limitMessages.byScale,
  'by scale': limitMessages.byScale,
}

/** What a reader of a cell expects: its state, or its figures, such as 20% to pay where 80% are paid. */
function expected(cell: string): string {
  const state = states[cell.toLowerCase()]
  if (state !== undefined) return state
  const isLeft = /you pay|% of/.test(cell)
  const figures = plain(cell)
    .replace('two thirds', '1/3')
    .replaceAll(/(\d+)(?=th day)/g, (nth) => String(Number(nth) - 1))
    .replaceAll(/(\d+)%/g, (share, part) => (isLeft ? share : `${100 - Number(part)}%`))
  return figuresIn(figures)
}

/** All figures of a text, in one order. */
function figuresIn(text: string): string {
  return (plain(text).match(/\d+(?:\.\d+)?%?/g) ?? []).sort().join(' ')
}

/** Without the separators of thousands. */
const plain = (text: string) => text.replaceAll(/(?<=\d)[,.\s](?=\d{3})/g, '').replaceAll(/(?<=\d),(?=\d+%)/g, '.')

describe.each(sheets)('$id, $product', (sheet) => {
  const { tiers, lines } = sheet
  const halves = tiers.length > 2 ? [0, 2] : [0]

  test('is read to its last cell', () => {
    const unread = lines.flatMap(({ label, cells }) =>
      cells.flatMap((cell) => (limitOf(cell) === undefined ? [`${label}: ${cell}`] : [])),
    )
    expect(unread).toEqual([])
    expect(lines.filter(({ cells }) => cells.length !== tiers.length)).toEqual([])
  })

  test('is sound, and has each of its figures and states on the page, under its line', async () => {
    for (const first of halves) {
      const { site, report } = check(withSheet(sheet, first))
      expect(report).toBe('No problems.')
      const page = site && pages(site).find(({ path }) => path === site.markets[0]?.landing.path)
      const html = page ? await renderPage(page, plainVisit, noAssets) : ''
      const rowsOf = (label: string) =>
        html.matchAll(new RegExp(`<dt>${label.replaceAll("'", '&#x27;')}</dt><dd><bdi>(.*?)</bdi>`, 'g'))
      const shown = lines.map(({ label }) => [
        label,
        ...Array.from(rowsOf(label), ([, text = '']) => figuresIn(text) || text).sort(),
      ])
      const printed = lines.map(({ label, cells }) => [
        label,
        ...cells
          .slice(first, first + 2)
          .map(expected)
          .sort(),
      ])
      expect(shown).toEqual(printed)
    }
  })
})
