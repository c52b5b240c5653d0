import { answersOf, bannersSeen, type FlowGroup, type SeenBanner } from '#checker/flow.ts'
import { type Answers, type Walk, walk } from '#engine/answers.ts'
import type { WizardConfig } from '#engine/contract/config.ts'
import { contactStep } from '#engine/wizard.ts'
import { boxOf, contact, endBox, type FlowGraph, sent } from '../map/flow-graph.ts'

/** The walk, with the boxes and arrows that it passes. */
export interface WalkedPath {
  readonly walk: Walk
  readonly boxes: ReadonlySet<string>
  readonly arrows: ReadonlySet<string>
  /** The banners shown so far, each with its steps. */
  readonly banners: readonly SeenBanner[]
  readonly isComplete: boolean
}

/** Follows the answers up to the first open question. */
export function walkedPath(wizard: WizardConfig, { edges }: FlowGraph, given: Answers): WalkedPath {
  const walked = walk(wizard, given)
  const [open] = walked.unanswered
  const isBegun = Object.keys(walked.answers).length > 0
  const reached = open ? walked.asked.slice(0, isBegun ? walked.asked.indexOf(open) + 1 : 0) : walked.asked
  const last = walked.end ? [endBox(walked.end)] : [contact, sent]
  const steps = [...reached.map(boxOf), ...(open ? [] : last)]
  const arrows = edges.filter(({ from, to }) => steps.some((step, i) => step === from && steps[i + 1] === to))
  const ids = [...reached.map(({ id }) => id), ...(open ? [] : [contactStep])]
  const seen = bannersSeen(wizard, walked).map(({ banner, on }) => ({
    banner,
    on: on.filter((id) => ids.includes(id)),
  }))
  const banners = seen.filter(({ on }) => on.length > 0)
  const hung = (wizard.banners ?? []).flatMap((one, i) =>
    banners.some(({ banner }) => banner === one) ? `banner-${i}` : [],
  )
  const fields = open || walked.end ? [] : (wizard.fields ?? []).map((_, i) => `field-${i}`)
  return {
    walk: walked,
    boxes: new Set([...steps, ...hung, ...fields]),
    arrows: new Set(arrows.map(({ id }) => id)),
    banners,
    isComplete: !open,
  }
}

/** An event on some of the paths, with the answers of one. */
export interface PathSearch {
  readonly id: string
  /** Completes 'Show a path where': `“Driver” is asked`. */
  readonly name: string
  readonly answers: Answers
}

/** The events that tell paths apart. */
export function pathSearches(wizard: WizardConfig, groups: readonly FlowGroup[]): PathSearch[] {
  const search = (id: string, name: string, fits: (group: FlowGroup) => boolean): PathSearch[] => {
    const found = groups.find(fits)
    // Events of all paths are left out.
    return found && !groups.every(fits) ? [{ id, name, answers: answersOf(found) }] : []
  }
  const questions = wizard.questions.flatMap(({ id, summary }) => {
    const isAsked = ({ choices }: FlowGroup) => choices.some(({ question }) => question.id === id)
    return [
      ...search(`asked ${id}`, `“${summary}” is asked`, isAsked),
      ...search(`skipped ${id}`, `“${summary}” is not asked`, (group) => !isAsked(group)),
    ]
  })
  const rules = Object.keys(wizard.rules ?? {}).flatMap((name) => {
    const isHeld = ({ outcome }: FlowGroup) => outcome.rules.includes(name)
    return [
      ...search(`held ${name}`, `the saved condition “${name}” is true`, isHeld),
      ...search(`failed ${name}`, `the saved condition “${name}” is not true`, (group) => !isHeld(group)),
    ]
  })
  const banners = (wizard.banners ?? []).flatMap(({ title }, i) => {
    return search(`banner ${i}`, `visitors read “${title}”`, ({ outcome }) =>
      outcome.banners.some((one) => one.title === title),
    )
  })
  const ends = (wizard.ends ?? []).flatMap(({ id, heading }) => {
    return search(`ended ${id}`, `the form ends with “${heading}”`, ({ outcome }) => outcome.end === id)
  })
  return [...questions, ...rules, ...banners, ...ends]
}
