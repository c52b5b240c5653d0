import { describe, expect, test } from 'vitest'
import { flowGroups } from '#checker/flow.ts'
import type { WizardConfig } from '#engine/contract/config.ts'
import { type WizardPath, wizardPaths } from '#engine/wizard.ts'
import { boxOf, contact, type FlowEdge, flowGraph } from '#studio/app/flow/map/flow-graph.ts'
import { flowLayout } from '#studio/app/flow/map/flow-layout.ts'
import { pathSearches, walkedPath } from '#studio/app/flow/walk/walked-path.ts'
import { obstacle } from '#studio/app/flow/wizard-shape.ts'
import { marketsWithWizard } from '#tests/studio/app/flow/wizards.ts'

/** The arrows that a path of the engine takes, each with the answer that it is taken with. */
function taken({ walk }: WizardPath): { readonly from: string; readonly to: string; readonly answer: string }[] {
  return walk.asked.map((question, i) => {
    const next = walk.asked[i + 1]
    return { from: boxOf(question), to: next ? boxOf(next) : contact, answer: walk.answers[question.id] ?? '' }
  })
}

function graphOf(wizard: WizardConfig) {
  return flowGraph(wizard, flowGroups(wizard))
}

function steps(edges: readonly FlowEdge[]): FlowEdge[] {
  return edges.filter(({ from, isLost }) => from !== contact && !isLost)
}

describe('the map of every wizard', () => {
  test('there are enough of them', () => {
    expect(marketsWithWizard.length).toBeGreaterThan(70)
  })

  test('has an arrow for each step of each path of the engine, and no arrow that none takes', () => {
    for (const { wizard } of marketsWithWizard) {
      expect(obstacle(wizard)).toBeUndefined()
      const { edges } = graphOf(wizard)
      const drawn = steps(edges).flatMap(({ from, to, values }) => values.map((answer) => `${from} ${answer} ${to}`))
      const gone = [...wizardPaths(wizard)].flatMap(taken).map(({ from, answer, to }) => `${from} ${answer} ${to}`)
      expect(new Set(drawn)).toEqual(new Set(gone))
    }
  })

  test('lights up the whole of each path that is walked, and nothing beside it', () => {
    for (const { wizard } of marketsWithWizard) {
      const graph = graphOf(wizard)
      for (const path of [...wizardPaths(wizard)].slice(0, 200)) {
        const { boxes, arrows, isComplete } = walkedPath(wizard, graph, path.answers)
        const lit = graph.edges.filter(({ id }) => arrows.has(id))
        expect(isComplete).toBe(true)
        expect(lit.map(({ from, to }) => `${from} ${to}`)).toEqual(
          expect.arrayContaining(taken(path).map(({ from, to }) => `${from} ${to}`)),
        )
        expect(lit).toHaveLength(path.walk.asked.length + 1)
        expect([...boxes].filter((box) => box.startsWith('question-'))).toEqual(path.walk.asked.map(boxOf))
      }
    }
  })

  test('finds a path for each thing that can happen', () => {
    let found = 0
    for (const { wizard } of marketsWithWizard) {
      for (const { id, answers } of pathSearches(wizard, flowGroups(wizard))) {
        const { walk } = walkedPath(wizard, graphOf(wizard), answers)
        const [what, name = ''] = id.split(' ')
        const asked = walk.asked.some((question) => question.id === name)
        found += 1
        if (what === 'asked' || what === 'skipped') expect(asked).toBe(what === 'asked')
        if (what === 'held' || what === 'failed') expect(walk.rules.includes(name)).toBe(what === 'held')
      }
    }
    expect(found).toBeGreaterThan(100)
  })

  test('has no box upon another, and no arrow that leads back', () => {
    for (const { wizard } of marketsWithWizard) {
      const graph = graphOf(wizard)
      const { nodes } = flowLayout(graph)
      expect(nodes).toHaveLength(graph.nodes.length)
      for (const [i, a] of nodes.entries()) {
        for (const b of nodes.slice(i + 1)) {
          const apart = a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y
          expect(apart, `${a.node.title} and ${b.node.title}`).toBe(true)
        }
      }
      const placed = new Map(nodes.map((one) => [one.node.id, one]))
      for (const { from, to } of graph.edges) {
        expect((placed.get(from)?.x ?? 0) + (placed.get(from)?.width ?? 0)).toBeLessThan(placed.get(to)?.x ?? 0)
      }
    }
  })
})
