import type { Site } from '#engine/site.ts'
import { slug } from '#engine/text.ts'
import type { ShareCard } from '#site/blocks/block-definition.ts'
import { quote } from '../diagnostics/english.ts'
import { formatJson } from '../edit/layout.ts'
import { patternOf } from '../files/file-patterns.ts'
import { messagesFile } from '../files/overlay-names.ts'
import { type AnswerName, type MarketAnswers, marketQuestions } from '../market/market-questions.ts'
import { newMarket, titleOf } from '../market/new-market.ts'
import { fillTemplate } from '../templates/fill-template.ts'
import benefits from '../templates/site/benefits.json' with { type: 'json' }
import facts from '../templates/site/facts.json' with { type: 'json' }
import ownMessages from '../templates/site/messages.json' with { type: 'json' }
import pages from '../templates/site/pages.json' with { type: 'json' }
import siteTemplate from '../templates/site/site.json' with { type: 'json' }
import texts from '../templates/site/texts.json' with { type: 'json' }
import type { Prompt } from './prompt.ts'

/** The pictures that go with shared links, one for each kind of page: `config/assets/cards/<name>.png`. */
export const shareCards: readonly ShareCard[] = ['article', 'comparison', 'provider', 'quote', 'review', 'site']

type OwnName = 'brand' | 'product' | 'period'

/** The questions about the first market of a site, which has no other market to copy (`like`). */
type SiteAnswer = OwnName | Exclude<AnswerName, 'like'>

export type SiteAnswers = Readonly<Record<SiteAnswer, string>>

/** Facts about the place of a new site. */
export interface SitePlace {
  /** The name of its folder. */
  readonly name: string
  /** The path from its folder to the program's, with `/`. */
  readonly program: string
  /** The npm scripts of the program. */
  readonly scripts: Readonly<Record<string, string>>
  /** The program's own messages; those that name its trade are replaced. */
  readonly messages: object
  /** YYYY-MM-DD. */
  readonly today: string
}

/** The questions about a site in a folder of this name, then those about its first market. */
export function siteQuestions(name: string): readonly Prompt<SiteAnswer, Site>[] {
  return [
    {
      name: 'brand',
      text: 'Name of the site',
      preset: () => titleOf(slug(name).replaceAll('-', ' ')) || undefined,
      read: (text) =>
        slug(text) === '' ? { problem: `${quote(text)} has no letter for an address.` } : { value: text },
    },
    {
      name: 'product',
      text: 'What it compares, as in a sentence',
      preset: () => 'plans',
      read: (text) => (slug(text) === '' ? { problem: `${quote(text)} names nothing.` } : { value: text }),
    },
    {
      name: 'period',
      text: 'What a price is for: a month or a year',
      preset: () => 'month',
      choices: () => periods,
      read: (text) => {
        const period = periods.find((one) => text.toLowerCase().endsWith(one))
        return period ? { value: period } : { problem: `Answer ${periods.join(' or ')}.` }
      },
    },
    ...marketQuestions.filter(
      (question): question is Prompt<SiteAnswer & AnswerName, Site> => question.name !== 'like',
    ),
  ]
}

const { 'not-found': notFound, ...alone } = pages

const periods = ['month', 'year']

/** The files of a site but for its market's, by their paths below its folder; without `id`, none that names the market. */
export function siteTexts(
  answers: Pick<SiteAnswers, OwnName> & { readonly id?: string | undefined },
  place: SitePlace,
): Map<string, string> {
  const { brand, product, period, id } = answers
  const host = `${slug(brand)}.example`
  const words = { brand, product, period, host, title: titleOf(product), prefix: prefixOf(brand), market: id }
  const values = { ...words, today: place.today, program: place.program }
  const filled = (lines: readonly string[]) => `${lines.map((line) => fillTemplate(line, values)).join('\n')}\n`
  const json: readonly (readonly [string, object])[] = [
    ['config/site.json', siteTemplate],
    ['config/benefits.json', benefits],
    ['config/facts.json', facts],
    [messagesFile, merged(place.messages, ownMessages)],
    ...Object.entries(id === undefined ? alone : { ...alone, 'not-found': notFound }).map(
      ([name, page]) => [`config/pages/${name}.json`, page] as const,
    ),
  ]
  return new Map([
    ...json.map(([file, template]) => [file, withSchema(file, fillTemplate(template, values))] as const),
    ['config/legal/privacy.md', filled(texts.privacy)],
    ['config/assets/favicon.svg', favicon],
    ['README.md', filled(texts.readme)],
    ['.gitignore', 'builds/\ndist/\ndata/\ndrafts/\nnode_modules/\n'],
    ['package.json', packageText(slug(brand), place)],
  ])
}

/** The file of the site's first market. */
export function firstMarket(answers: SiteAnswers, site: Site): readonly [file: string, text: string] {
  const { file, text } = newMarket({ ...answers, like: 'none' } satisfies MarketAnswers, site, answers.period)
  return [file, text]
}

/** Two to four capitals with which references begin: those of the brand, or its first letters. */
function prefixOf(brand: string): string {
  const letters = slug(brand)
    .replaceAll(/[^a-z]/g, '')
    .toUpperCase()
  const initials = (brand.match(/\b[A-Z]|[A-Z](?=[a-z])/g) ?? []).join('')
  const chosen = initials.length > 1 ? initials : letters
  return chosen.length > 1 ? chosen.slice(0, 3) : 'REF'
}

/** The second object's values in place of the first's, at any depth; null leaves a property out. */
function merged(base: object, changes: object): object {
  const entries = Object.entries(base).flatMap(([key, value]) => {
    const change: unknown = Reflect.get(changes, key)
    if (change === null) return []
    const isDeep = typeof change === 'object' && !Array.isArray(change)
    return [[key, isDeep ? merged(Object(value), change) : (change ?? value)]]
  })
  return Object.fromEntries(entries)
}

function withSchema(file: string, value: unknown): string {
  const up = '../'.repeat(file.split('/').length - 1)
  return formatJson({ $schema: `${up}${patternOf(file)?.schema}`, ...withoutSchema(Object(value)) })
}

function withoutSchema({ $schema, ...value }: { readonly $schema?: string }): object {
  return value
}

/** The scripts that work on a site; the others work on the program. */
const siteScripts =
  /^(start|studio|dev|check|build|serve|leads|new-market|new-plan|new-provider|new-article|rename|flow|translate|diff)$/

function packageText(name: string, { program, scripts }: SitePlace): string {
  const own = Object.entries(scripts).flatMap(([script, command]) => {
    const called = command.replaceAll(/\b(?=(?:scripts|src)\/)/g, `${program}/`)
    return siteScripts.test(script) ? [[script, called]] : []
  })
  return `${JSON.stringify({ name, private: true, type: 'module', scripts: Object.fromEntries(own) }, null, 2)}\n`
}

const favicon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="12" fill="#2d4a7c"/></svg>\n'
