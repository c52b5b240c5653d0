import { describe, expect, test } from 'vitest'
import { checkConfig } from '#checker/check.ts'
import { readConfigFiles } from '#checker/disk.ts'
import { truthOf as conditionTruth } from '#engine/answers.ts'
import type { Benefit, Fact, Plan } from '#engine/contract/config.ts'
import { knowledgeOf } from '#engine/fit.ts'
import type { Market, Site } from '#engine/site.ts'
import { fill } from '#engine/text.ts'
import { noAssets } from '#site/assets.ts'
import { pages } from '#site/pages/pages.ts'
import { renderPage } from '#site/render.tsx'
import { projectRoot } from '#tests/checker/sound.ts'
import { isAll } from '#tests/runner/samples.ts'

// What a visitor reads, from the finished HTML, against sums over the records that use nothing of the engine's own.
const { files, schemas } = readConfigFiles(projectRoot)
const { site } = checkConfig(files, schemas)
if (!site) throw new Error('The live config is not sound.')
const all = pages(site)
const { filtering: words, comparison: bar } = site.messages

/** A row of a table of plans, as it reads. */
interface ReadRow {
  readonly name: string
  readonly price: number
  /** Why the plan does not fit. */
  readonly reason: string
}

const textOf = (html: string) =>
  html
    .replaceAll(/<!--.*?-->|<[^>]+>/g, '')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .replaceAll(/[\s\u00a0]+/g, ' ')
    .trim()

const firstIn = (html: string, pattern: RegExp) => pattern.exec(html)?.[1] ?? ''
const numbersIn = (text: string) =>
  [...text.matchAll(/\d[\d,.]*/g)].map(([digits]) => Number(digits.replaceAll(',', '')))

function rowsIn(html: string): ReadRow[] {
  return firstIn(html, /<tbody>([\s\S]*?)<\/tbody>/)
    .split('</tr>')
    .filter((row) => row.includes('<th'))
    .map((row) => ({
      name: textOf(firstIn(row, /<b>([\s\S]*?)<\/b>/)) + textOf(firstIn(row, /<\/b>([\s\S]*?)<\/th>/)),
      price: numbersIn(textOf(firstIn(row, /<td class="[^"]*price[^"]*">([\s\S]*?)<\/td>/)))[0] ?? Number.NaN,
      reason: textOf(firstIn(row, /<p>([\s\S]*?)<\/p>/)),
    }))
}

interface Answers {
  readonly query: string
  readonly qualifies: boolean | undefined
  readonly benefits: readonly string[]
  /** The type of plan that the level of cover asks for. */
  readonly type?: string | undefined
}

/** The answers to the questions over a market's plans, `not-sure` and no answer among them, with none of the benefits, each of them and all, or with `ALL_TESTS=1` of any. */
function allAnswers(market: Market): Answers[] {
  const { match, wizard, adjustments = [] } = market
  const rule = adjustments[0]?.rule === undefined ? undefined : wizard?.rules?.[adjustments[0].rule]
  let answers: Answers[] = [{ query: '', qualifies: undefined, benefits: [] }]
  for (const { id } of match?.questions ?? []) {
    const question = wizard?.questions.find((one) => one.id === id)
    if (!wizard || !question) throw new Error(`"${id}" is no question of the wizard.`)
    answers = answers.flatMap((one) => [
      one,
      ...[{ value: 'not-sure', planType: undefined }, ...(question.options ?? [])].map(({ value, planType }) => {
        const decided =
          rule && value !== 'not-sure' ? conditionTruth(rule, knowledgeOf(wizard, { [id]: value })) : undefined
        return {
          ...one,
          query: `${one.query}&${question.field}=${value}`,
          qualifies: one.qualifies ?? decided,
          type: planType ?? one.type,
        }
      }),
    ])
  }
  for (const { benefit } of match?.benefits ?? [])
    answers = answers.flatMap((one) => [
      one,
      { ...one, query: `${one.query}&benefit=${benefit}`, benefits: [...one.benefits, benefit] },
    ])
  // Answers that decide nothing are walked without benefits; with benefits, one of them stands for all.
  const kept = Map.groupBy(answers.slice(1), ({ query, qualifies, benefits, type }) =>
    benefits.length === 0 ? query : `${qualifies} ${type} ${benefits}`,
  )
  const every = market.match?.benefits?.length ?? 0
  return [...kept.values()]
    .flatMap((same) => same.slice(-1))
    .filter(({ benefits: { length } }) => isAll || length < 2 || length === every)
}

/** A box over the list, as a visitor reads it. */
interface Box {
  readonly title: string
  readonly plans: readonly number[]
  readonly prices: readonly number[]
  readonly reasons: string
}

function boxesIn(html: string): Box[] {
  const list = firstIn(html, new RegExp(`<section[^>]*aria-label="${words.picks}"[^>]*><ul>([\\s\\S]*?)</ul>`))
  return list
    .split('</li>')
    .filter(Boolean)
    .map((box) => {
      const paragraphs = [...box.matchAll(/<p>([\s\S]*?)<\/p>/g)].map(([, text = '']) => text)
      return {
        title: textOf(firstIn(box, /<h3>([\s\S]*?)<\/h3>/)),
        plans: [...box.matchAll(/#plan-(\d+)"/g)].map(([, id]) => Number(id)).sort((a, b) => a - b),
        prices: paragraphs
          .slice(0, -1)
          .map((plan) => numbersIn(textOf(firstIn(plan, /<\/a>([\s\S]*)/)))[0] ?? Number.NaN),
        reasons: textOf(paragraphs.at(-1) ?? ''),
      }
    })
}

/** The ends of a value in a record; one that it leaves open is not a number. */
function endsOf(value: unknown): readonly [from: number, to: number] {
  if (typeof value === 'number') return [value, value]
  const { from = Number.NaN, to = Number.NaN } = (value ?? {}) as { readonly from?: number; readonly to?: number }
  return [from, to]
}

/** Whether one value is worse than another at one end and no better at the other. */
function isWorse({ better }: Fact, one: unknown, other: unknown): boolean {
  const gaps = endsOf(one).map((end, i) => (end - Number(endsOf(other)[i])) * (better === 'lower' ? -1 : 1))
  const isOpenAlike = endsOf(one).every((end, i) => Number.isNaN(end) === Number.isNaN(endsOf(other)[i]))
  return isOpenAlike && gaps.some((gap) => gap < 0) && !gaps.some((gap) => gap > 0)
}

/** The truth about a market's plans for a visitor, from their records. */
function truthOf(market: Market, { qualifies, benefits, type: level }: Answers) {
  const { benefits: shared } = site as Site
  const catalogue: readonly Benefit[] = [...shared, ...(market.benefits ?? [])]
  const plans = (market.plans ?? []).filter(({ listed }) => listed !== false)
  const [subsidy] = market.adjustments ?? []
  const price = ({ price, type }: Plan) =>
    Number(price) + (qualifies && type === subsidy?.planType ? (subsidy?.amount ?? 0) : 0)
  const typeLabel = (id: string) =>
    fill(words.appliedChoice, {
      filter: bar.type,
      choice: market.planTypes?.find((one) => `type ${one.id}` === id)?.label ?? '',
    })
  const labelOf = (id: string) => catalogue.find((one) => one.id === id)?.shortLabel ?? typeLabel(id)
  // A wish for a type stands before those for benefits, as on the page.
  const wanted = [...(level === undefined ? [] : [`type ${level}`]), ...benefits]
  const said = ({ benefits, excludes = [], type }: Plan, id: string) =>
    id === `type ${type}` || benefits.some((one) => (typeof one === 'string' ? one : one.id) === id)
      ? 'yes'
      : excludes.includes(id) || (type !== undefined && id.startsWith('type '))
        ? 'no'
        : ''
  const meets = (plan: Plan, asked: readonly string[]) => asked.every((id) => said(plan, id) === 'yes')
  const fit = plans.filter((plan) => meets(plan, wanted))
  const lowest = Math.min(...fit.map(price))
  const amount = (value: number) => {
    const { symbol } = market.currency
    return `${symbol}${/^[A-Z]{3}$/.test(symbol) ? ' ' : ''}${value.toLocaleString('en')}`
  }
  const cheapest = (some: readonly Plan[]) => {
    const least = Math.min(...some.map(price))
    return some.filter((plan) => price(plan) === least)
  }
  /** A value of a fact in words. */
  const valueText = ({ kind, unit }: Fact, value: unknown) => {
    const [from, to] = endsOf(value)
    if (kind === 'money') return amount(from)
    if (kind === 'percent') return `${from}%`
    if (kind === 'rating') return from.toFixed(1)
    const last = Number.isNaN(to) ? from : to
    const number = Number.isNaN(to) ? `${from}+` : from === to ? `${from}` : `${from}–${to}`
    return unit === 'working-day'
      ? `${number} working ${last === 1 ? 'day' : 'days'}`
      : `${number} ${last === 1 ? unit : `${unit}s`}`
  }
  const compared = (site as Site).facts.filter(
    ({ better, shown }) => better && shown.some((place) => ['row', 'details', 'sideBySide'].includes(place)),
  )
  /** All that is lost with a pick, computed from the records alone: benefits, and what is worse of facts. */
  const losses = (picked: readonly Plan[], all: readonly Plan[], given: string) => {
    const lost = catalogue.filter(
      ({ id }) => id !== given && all.every((plan) => meets(plan, [id])) && !picked.every((plan) => meets(plan, [id])),
    )
    const items = lost.map(({ shortLabel }) => shortLabel).join(', ')
    const worse = compared.flatMap((fact) => {
      const [theirs] = all.map(({ facts }) => facts?.[fact.id])
      const isShared = all.every(({ facts }) => `${endsOf(facts?.[fact.id])}` === `${endsOf(theirs)}`)
      if (theirs === undefined || !isShared) return []
      const values = picked.flatMap(({ facts }) => facts?.[fact.id] ?? []).filter((one) => isWorse(fact, one, theirs))
      const worst = values.find((value) => !values.some((other) => isWorse(fact, other, value)))
      if (worst === undefined) return []
      return fill(words.pickLess, {
        fact: fact.label,
        value: valueText(fact, worst),
        other: valueText(fact, theirs),
      })
    })
    return [...(items ? [fill(words.pickLoses, { items })] : []), ...worse]
  }
  const byKind = {
    lowest: (title: string) => {
      const reason = fit.length === 1 ? words.pickOnly : fill(words.pickLowest, { count: fit.length })
      return { title, plans: cheapest(fit), reasons: [reason] }
    },
    best: (title: string, fact = '') => {
      const definition = site?.facts.find(({ id }) => id === fact)
      const sign = definition?.better === 'lower' ? -1 : 1
      const stated = fit.filter(({ facts }) => typeof facts?.[fact] === 'number')
      const value = ({ facts }: Plan) => Number(facts?.[fact]) * sign
      const top = Math.max(...stated.map(value))
      const winners = stated.filter((plan) => value(plan) === top)
      if (stated.length < 2 || winners.length === stated.length) return { title, plans: [], reasons: [] }
      const more = price(cheapest(winners)[0] as Plan) - lowest
      const reasons = [
        fill(words.pickBest, { fact: definition?.label ?? '', value: amount(top * sign) }),
        ...(more > 0 ? [fill(words.pickMore, { amount: amount(more) })] : []),
        ...(stated.length < fit.length ? [fill(words.pickStated, { stated: stated.length, count: fit.length })] : []),
      ]
      return { title, plans: cheapest(winners), reasons }
    },
    without: (template: string) => {
      const ways = wanted.map((given) => {
        const left = plans.filter((plan) =>
          meets(
            plan,
            wanted.filter((id) => id !== given),
          ),
        )
        return { given, left, least: Math.min(...left.map(price)) }
      })
      const least = Math.min(...ways.map((way) => way.least))
      const way = ways.find((one) => one.least === least)
      const title = fill(template, { given: way ? labelOf(way.given) : '' })
      if (!way || way.left.length === 0 || least >= lowest) return { title, plans: [], reasons: [] }
      const picked = cheapest(way.left)
      const reasons =
        fit.length > 0
          ? [fill(words.pickSaves, { amount: amount(lowest - least) }), ...losses(picked, cheapest(fit), way.given)]
          : [words.pickNone]
      return { title, plans: picked, reasons, given: way.given }
    },
  }
  const picks = (market.match?.picks ?? [])
    .map(({ kind, title, fact }) => byKind[kind](title, fact))
    .filter(({ plans: chosen }) => chosen.length > 0 && chosen.length <= 2)
  const same = Map.groupBy(picks, (pick) => `${pick.plans.map(({ id }) => id)} ${'given' in pick ? pick.given : ''}`)
  const boxes = [...same.values()].map((together): Box => {
    const chosen = together[0]?.plans ?? []
    return {
      title: together.map(({ title }) => title).join(', '),
      plans: chosen.map(({ id }) => id).sort((a, b) => a - b),
      prices: chosen.map(price),
      reasons: together.flatMap(({ reasons }) => reasons).join(' '),
    }
  })
  const missed = (plan: Plan) => wanted.filter((id) => said(plan, id) === 'no').length
  const open = (plan: Plan) => wanted.filter((id) => said(plan, id) === '').length
  const isNearly = (plan: Plan) => missed(plan) === 1 && open(plan) === 0 && wanted.length > 1
  /** Plans in a folded table, each with what it does not meet, or does not say. */
  const group = (summary: string, reason: string, about: string, some: readonly Plan[]) => {
    const labelsOf = (plan: Plan) => wanted.filter((id) => said(plan, id) === about).map(labelOf)
    const items = [...new Set(some.flatMap(labelsOf))].join(', ')
    return {
      summary: fill(summary, { count: some.length, items }),
      rows: some.map((plan) => ({ price: price(plan), reason: fill(reason, { items: labelsOf(plan).join(', ') }) })),
    }
  }
  const others = plans.filter((plan) => missed(plan) > 0 && !isNearly(plan))
  const undecided = plans.filter((plan) => missed(plan) === 0 && open(plan) > 0)
  const groups = [
    group(words.nearly, words.misses, 'no', plans.filter(isNearly)),
    group(words.undecided, words.unsaid, '', undecided),
    group(words.others, words.misses, 'no', others),
  ].filter(({ rows }) => rows.length > 0)
  // Without a wish, the page opens with its first three.
  const listed = wanted.length > 0 ? fit.length : Math.min(3, plans.length)
  return { plans, price, fit, listed, boxes, groups }
}

/** Rows with equal prices have no order between them that the records tell. */
const inOrder = (rows: readonly Pick<ReadRow, 'price' | 'reason'>[]) =>
  rows
    .map(({ price, reason }) => ({ price, reason }))
    .sort((a, b) => a.price - b.price || a.reason.localeCompare(b.reason))

/** Rows of equal prices have no order, and a summary names wishes in the order of its rows. */
const wordsOf = (summary: string) => summary.split(/: |, /).sort()

const open = site.markets.filter(({ match, status }) => match && status === 'open')
/** The first market, and those where answers change a price; with `ALL_TESTS=1` all. */
const matched = open.filter(({ adjustments }, i) => isAll || i === 0 || adjustments)

describe.each(matched.map((market) => [market.id, market] as const))('%s, for every kind of answers', (_, market) => {
  const page = all.find(({ path }) => path === market.landing.path)
  const block = page?.blocks.find(({ kind }) => kind === 'comparison')
  if (!page || !block) throw new Error(`${market.id} has no comparison.`)
  const shown = ({ query }: Answers) => renderPage({ ...page, blocks: [block] }, { filters: query.slice(1) }, noAssets)

  test('each box, each count and each row says what the records say', async () => {
    // Each fourth in the gate: the kinds of answers take turns in the list.
    for (const answers of allAnswers(market).filter((_, i) => isAll || i % 8 === 0)) {
      const html = firstIn(await shown(answers), /<main([\s\S]*)<\/main>/)
      const { plans, price, fit, listed, boxes, groups } = truthOf(market, answers)
      expect(boxesIn(html), answers.query).toEqual(boxes)

      const [main = '', ...folded] = html.split(/<details class="[^"]*others[^"]*"/)
      const rows = fit.length > 0 ? rowsIn(main) : []
      const prices = fit.map(price).sort((a, b) => a - b)
      expect(
        rows.map((row) => row.price),
        answers.query,
      ).toEqual(prices.slice(0, listed))
      const heading = textOf(firstIn(html, /<h2[^>]*><span[^>]*>([\s\S]*?)<\/span>/))
      expect(numbersIn(heading), answers.query).toEqual([...new Set([listed, plans.length])])

      const read = folded.map((group) => ({
        summary: textOf(firstIn(group, /<summary>([\s\S]*?)<\/summary>/)),
        rows: rowsIn(group),
      }))
      for (const { rows } of read) expect(rows, answers.query).toEqual(rows.toSorted((a, b) => a.price - b.price))
      expect(
        read.map(({ summary, rows }) => ({ summary: wordsOf(summary), rows: inOrder(rows) })),
        answers.query,
      ).toEqual(groups.map(({ summary, rows }) => ({ summary: wordsOf(summary), rows: inOrder(rows) })))
    }
  })
})
