import { describe, expect, test } from 'vitest'
import { checkConfig } from '#config/check.ts'
import { readConfigFiles } from '#config/read.ts'
import type { Benefit, Plan } from '#contract/config.ts'
import { truthOf as conditionTruth } from '#engine/answers/truth.ts'
import type { Market, Site } from '#engine/site/site.ts'
import { fill } from '#engine/site/template.ts'
import { knowledgeOf } from '#engine/wizard/walk.ts'
import { pages } from '#pages/pages.ts'
import { noAssets } from '#site/assets.ts'
import { renderPage } from '#site/render.tsx'
import { projectRoot } from '#tests/config/sound.ts'

// What a visitor reads, from the finished HTML, against sums over the records that use nothing of the engine's own.
const { files, schemas } = readConfigFiles(projectRoot)
const { site } = checkConfig(files, schemas)
if (!site) throw new Error('The live config is not sound.')
const all = pages(site)
const { filtering: words } = site.messages

/** A row of a table of plans, as it reads. */
interface ReadRow {
  readonly name: string
  readonly price: number
  readonly text: string
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
      text: textOf(row),
    }))
}

interface Answers {
  readonly query: string
  readonly qualifies: boolean | undefined
  readonly benefits: readonly string[]
  /** The type of plan that the level of cover asks for. */
  readonly type?: string | undefined
}

/** The answers to the questions over a market's plans, `not-sure` and no answer among them, with all choices of benefits. */
function allAnswers({ match, wizard, adjustments = [] }: Market): Answers[] {
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
  return [...kept.values()].flatMap((same) => same.slice(-1))
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

/** The truth about a market's plans for a visitor, from their records. */
function truthOf(market: Market, { qualifies, benefits, type: level }: Answers) {
  const { benefits: shared } = site as Site
  const catalogue: readonly Benefit[] = [...shared, ...(market.benefits ?? [])]
  const plans = (market.plans ?? []).filter(({ listed }) => listed !== false)
  const [subsidy] = market.adjustments ?? []
  const price = ({ price, type }: Plan) =>
    Number(price) + (qualifies && type === subsidy?.planType ? (subsidy?.amount ?? 0) : 0)
  // A wish for a type stands before those for benefits, as on the page.
  const wanted = [...(level === undefined ? [] : [`type ${level}`]), ...benefits]
  const said = ({ benefits, excludes = [], type }: Plan, id: string) =>
    id === `type ${type}` || benefits.some((one) => (typeof one === 'string' ? one : one.id) === id)
      ? 'yes'
      : excludes.includes(id)
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
  /** The benefits and coverage lost with a pick, computed from the records alone. */
  const losses = (picked: readonly Plan[], all: readonly Plan[], given: string) => {
    const lost = catalogue.filter(
      ({ id }) => id !== given && all.every((plan) => meets(plan, [id])) && !picked.every((plan) => meets(plan, [id])),
    )
    const items = lost.map(({ shortLabel }) => shortLabel).join(', ')
    const [theirs, ...others] = new Set(all.map(({ facts }) => Number(facts?.['coverage'])))
    const least = Math.min(...picked.map(({ facts }) => Number(facts?.['coverage'])))
    const isLess = theirs !== undefined && others.length === 0 && least < theirs
    return [
      ...(items ? [fill(words.pickLoses, { items })] : []),
      ...(isLess ? [fill(words.pickLess, { fact: 'Coverage', value: amount(least), other: amount(theirs) })] : []),
    ]
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
      const ofType = market.planTypes?.find(({ id }) => `type ${id}` === way?.given)
      const label = ofType?.label ?? catalogue.find(({ id }) => id === way?.given)?.shortLabel ?? ''
      const title = fill(template, { given: label })
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
  const groups = [
    [words.nearly, plans.filter(isNearly)],
    [words.undecided, plans.filter((plan) => missed(plan) === 0 && open(plan) > 0)],
    [words.others, plans.filter((plan) => missed(plan) > 0 && !isNearly(plan))],
  ] as const
  return { plans, price, fit, boxes, groups: groups.filter(([, some]) => some.length > 0) }
}

const matched = site.markets.filter(({ match, status }) => match && status === 'open')

describe.each(matched.map((market) => [market.id, market] as const))('%s, for every kind of answers', (_, market) => {
  const page = all.find(({ path }) => path === market.landing.path)
  const block = page?.blocks.find(({ kind }) => kind === 'comparison')
  if (!page || !block) throw new Error(`${market.id} has no comparison.`)
  const shown = ({ query }: Answers) => renderPage({ ...page, blocks: [block] }, { filters: query.slice(1) }, noAssets)

  test('each box, each count and each row says what the records say', async () => {
    for (const answers of allAnswers(market)) {
      const html = firstIn(await shown(answers), /<main([\s\S]*)<\/main>/)
      const { plans, price, fit, boxes, groups } = truthOf(market, answers)
      expect(boxesIn(html), answers.query).toEqual(boxes)

      const [main = '', ...folded] = html.split(/<details class="[^"]*others[^"]*"/)
      const rows = fit.length > 0 ? rowsIn(main) : []
      const listed = answers.benefits.length > 0 ? fit.length : Math.min(3, plans.length)
      const prices = fit.map(price).sort((a, b) => a - b)
      expect(
        rows.map((row) => row.price),
        answers.query,
      ).toEqual(prices.slice(0, listed))
      const heading = textOf(firstIn(html, /<h2[^>]*><span[^>]*>([\s\S]*?)<\/span>/))
      expect(numbersIn(heading), answers.query).toEqual([...new Set([listed, plans.length])])

      expect(
        folded.map((group) => [
          textOf(firstIn(group, /<summary>([\s\S]*?)<\/summary>/)),
          rowsIn(group).map((row) => row.price),
        ]),
        answers.query,
      ).toEqual(
        groups.map(([summary, some]) => [fill(summary, { count: some.length }), some.map(price).sort((a, b) => a - b)]),
      )
    }
  })
})
