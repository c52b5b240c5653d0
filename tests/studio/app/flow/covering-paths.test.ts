import { expect, test } from 'vitest'
import { coveringPaths, type FlowGroup, flowGroups, pathAsking, pathCount, pathTotal } from '#checker/flow.ts'
import type { Question, WizardConfig } from '#engine/contract/config.ts'
import { contact, flowGraph } from '#studio/app/flow/map/flow-graph.ts'
import { pathSearches } from '#studio/app/flow/walk/walked-path.ts'
import { mapPaths } from '#studio/app/flow/wizard-shape.ts'
import { marketsWithWizard } from './wizards.ts'

const drawnFrom = (wizard: WizardConfig, groups: readonly FlowGroup[]) => {
  const { nodes, edges } = flowGraph(wizard, groups)
  const arrows = edges.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return { nodes, arrows, searches: pathSearches(wizard, groups).map(({ id }) => id) }
}

test('some paths draw the same map as all of them, and find the same things that can happen', () => {
  for (const { wizard } of marketsWithWizard)
    expect(drawnFrom(wizard, flowGroups(wizard, coveringPaths(wizard)))).toEqual(drawnFrom(wizard, flowGroups(wizard)))
})

test('paths are counted without being gone through', () => {
  for (const { wizard } of marketsWithWizard)
    expect(pathTotal(wizard)).toEqual({ paths: pathCount(flowGroups(wizard)), isExact: true })
})

const answers = ['a', 'b', 'c', 'd'].map((value) => ({ value, label: value }))

function question(id: string, askIf?: Question['askIf']): Question {
  return { id, field: id, text: `${id}?`, summary: id, options: answers, ...(askIf && { askIf }) }
}

const { wizard: base } = marketsWithWizard[0] as (typeof marketsWithWizard)[number]

function wizardOf(questions: Question[], rules: WizardConfig['rules'] = {}): WizardConfig {
  const { fields: _, banners: __, ...others } = base
  return { ...others, questions, rules, contact: { ...base.contact, submit: { label: 'Send' } } }
}

const numbers = Array.from({ length: 20 }, (_, i) => i)
const firsts = numbers.map((i) => question(`q${i}`))

test('a form of a million million paths is drawn whole', () => {
  const isRare = { all: numbers.map((i) => ({ answer: `q${i}`, isOneOf: ['d'] })) }
  const last = question('last', isRare)
  const wizard = wizardOf([...firsts, last], { rare: isRare })
  expect(pathTotal(wizard)).toEqual({ paths: 4 ** 20 + 3, isExact: true })
  const groups = flowGroups(wizard, mapPaths(wizard))
  const { nodes, edges } = flowGraph(wizard, groups)
  expect(nodes.filter(({ isLost }) => isLost)).toEqual([])
  expect(edges.filter(({ from }) => from === 'question-q19').map(({ to }) => to)).toEqual([contact, 'question-last'])
  expect(pathSearches(wizard, groups).map(({ id }) => id)).toEqual([
    'asked last',
    'skipped last',
    'held rare',
    'failed rare',
  ])
  expect(pathAsking(wizard, last)?.answers).toMatchObject({ q0: 'd', q19: 'd' })
})

test('where even what paths have in common is too much to count, there are more than some', { tags: ['slow'] }, () => {
  const later = numbers.map((i) => question(`later${i}`, { answer: `q${i}`, isOneOf: ['a'] }))
  const wizard = wizardOf([...firsts, ...later])
  const { paths, isExact } = pathTotal(wizard)
  expect(isExact).toBe(false)
  expect(paths).toBeGreaterThan(1_000_000)
  const { nodes } = flowGraph(wizard, flowGroups(wizard, mapPaths(wizard)))
  expect(nodes.filter(({ isLost }) => isLost)).toEqual([])
})
