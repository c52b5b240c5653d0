import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff'
import { kindOf, optionsOf, withClasses } from '#engine/answers.ts'
import type { Option, Question, WizardConfig } from '#engine/contract/config.ts'
import type { Market } from '#engine/site.ts'
import { count } from '../diagnostics/english.ts'
import { conditionText } from './condition-text.ts'
import { type FlowGroup, flowGroups, type PathChoice, pathCount, premiumsOf } from './flow-groups.ts'

/** A wizard as text: questions, rules, and every path with its posted fields, premiums, banners and button. */
export function flowTable(market: Market, written: WizardConfig, { premiums = true } = {}): string {
  const wizard = withClasses(written)
  const groups = flowGroups(wizard)
  const sizes = [
    count(wizard.questions.length, 'question'),
    count(pathCount(groups), 'path'),
    count(groups.length, 'group'),
  ]
  const ends = (wizard.ends ?? []).map((end) => [end.id, `${JSON.stringify(end.heading)} if ${conditionText(end.if)}`])
  const rules = Object.entries(wizard.rules ?? {}).map(([rule, condition]) => [rule, conditionText(condition)])
  const sections = [
    `${market.name}: ${sizes.slice(0, 2).join(', ')} in ${sizes[2]}`,
    `Questions\n${columns(wizard.questions.map((question, i) => questionRow(question, written.questions[i])))}`,
    ...(ends.length > 0 ? [`Ends\n${columns(ends)}`] : []),
    ...(rules.length > 0 ? [`Rules\n${columns(rules)}`] : []),
    ...groups.map(
      (group, i) =>
        `Group ${i + 1}: ${count(group.paths, 'path')}\n${columns(groupRows(group, premiums ? market : undefined))}`,
    ),
  ]
  return `${sections.join('\n\n')}\n`
}

/** A question with its classes of answers; as written, it says for whom it is repeated. */
function questionRow(question: Question, { repeat }: Pick<Question, 'repeat'> = {}): string[] {
  const { id, field, askIf } = question
  const notes = [
    ...(askIf ? [`asked if ${conditionText(askIf)}`] : []),
    ...(repeat ? [`for each of ${repeat.times}`] : []),
  ]
  const asked = notes.length > 0 ? `  (${notes.join(', ')})` : ''
  return [
    id,
    field,
    optionsOf(question)
      .map((option) => optionName(question, option))
      .join(', ') + asked,
  ]
}

function groupRows({ choices, outcome }: FlowGroup, market: Market | undefined): string[][] {
  const { derived, banners, button, rules, end } = outcome
  const values = Object.entries(derived).map(([name, value]) => `${name}=${value}`)
  const premiums = market ? premiumsOf(market, rules) : []
  const posted = [...choices.map(({ question }) => question.field), ...values]
  const answers = choices.map((choice, i) => [i === 0 ? 'answers' : '', `${choice.question.id}: ${choiceText(choice)}`])
  if (end) return [...answers, ['end', end]]
  return [
    ...answers,
    ['fields', posted.join(', ')],
    ...premiums.map((premium, i) => [i === 0 ? 'premiums' : '', premium]),
    ...banners.map(({ title, on }, i) => [i === 0 ? 'banners' : '', `${JSON.stringify(title)} on ${on.join(', ')}`]),
    ...(banners.length === 0 ? [['banners', 'none']] : []),
    ['button', JSON.stringify(button)],
  ]
}

/** The options of a choice: `any of 6`, or their values. */
function choiceText({ question, options }: PathChoice): string {
  const all = options.length === optionsOf(question).length
  const isSingle = options.length === 1 && kindOf(question) !== 'choice'
  return all && !isSingle
    ? `any of ${options.length}`
    : options.map((option) => optionName(question, option)).join(' | ')
}

/** An option by its value, a class of numbers, days or several answers by its words. */
function optionName(question: Question, { value, label }: Option): string {
  return kindOf(question) === 'choice' && value !== '' ? value : label
}

/** Rows as lines, indented, each column as wide as its widest cell. */
function columns(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0))) ?? []
  return rows.map((row) => `  ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  ')}`.trimEnd()).join('\n')
}

/** The folder, under the root, of the flows that people have read and found right: `<market>.txt` for each market. */
export const pinsFolder = 'tests/flows'

/** The pinned text of each market's flow by its file, without prices. */
export function pinnedFlows(markets: readonly Market[]): Map<string, string> {
  return new Map(
    markets.flatMap((market) => {
      const { id, wizard } = market
      return wizard ? [[`${pinsFolder}/${id}.txt`, flowTable(market, wizard, { premiums: false })]] : []
    }),
  )
}

/**
 * Says how a pin differs from the market's flow, and what to do; undefined where it does not. `flow` is undefined for
 * no such flow, `pinned` for no such file.
 */
export function pinProblem(file: string, flow: string | undefined, pinned: string | undefined): string | undefined {
  // A checkout may have ends of lines of its own.
  const before = pinned?.replaceAll('\r\n', '\n')
  if (before === flow) return undefined
  if (flow === undefined) return `${file} pins a flow that there is no more. If that is meant, delete it.`
  const market = file.slice(pinsFolder.length + 1, -'.txt'.length)
  const todo = `run \`npm run flow -- ${market} --pin\` and commit ${file}.`
  if (before === undefined) {
    return `The flow of ${market} is not pinned. Read it (\`npm run flow -- ${market}\`); if it is right, ${todo}`
  }
  const format = { context: 1, headerOptions: FILE_HEADERS_ONLY }
  const patch = createTwoFilesPatch(file, file, before, flow, 'pinned', 'now', format)
  return `The flow of ${market} is not the pinned one. If that is meant, ${todo}\n\n${patch}`
}
