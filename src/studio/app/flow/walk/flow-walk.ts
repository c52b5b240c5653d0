import type { WizardConfig } from '../../../../contract/config.ts'
import type { Answers } from '../../../../engine/wizard/conditions.ts'
import { type Walk, walk } from '../../../../engine/wizard/walk.ts'
import { contactStep } from '../../../../engine/wizard/wizard-step.ts'
import { bannersSeen, type FlowGroup, type SeenBanner } from '../../../../tools/flow/flow-groups.ts'
import { boxOf, contact, type FlowGraph, sent } from '../map/flow-graph.ts'

/** How far answers lead, and what of the map lies on that way. */
export interface WalkedPath {
  readonly walk: Walk
  /** The boxes that it passes, and the arrows. */
  readonly boxes: ReadonlySet<string>
  readonly arrows: ReadonlySet<string>
  /** The banners that visitors have read so far, each with the steps on which they have. */
  readonly banners: readonly SeenBanner[]
  /** Whether every question is answered. */
  readonly isComplete: boolean
}

/** Follows the answers through the map, from the first one up to the first question without one. */
export function walkedPath(wizard: WizardConfig, { edges }: FlowGraph, given: Answers): WalkedPath {
  const walked = walk(wizard, given)
  const [open] = walked.unanswered
  const isBegun = Object.keys(walked.answers).length > 0
  const reached = open ? walked.asked.slice(0, isBegun ? walked.asked.indexOf(open) + 1 : 0) : walked.asked
  const steps = [...reached.map(boxOf), ...(open ? [] : [contact, sent])]
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
  const fields = open ? [] : (wizard.fields ?? []).map((_, i) => `field-${i}`)
  return {
    walk: walked,
    boxes: new Set([...steps, ...hung, ...fields]),
    arrows: new Set(arrows.map(({ id }) => id)),
    banners,
    isComplete: !open,
  }
}

/** Something that happens on some paths, and the answers of one of them. */
export interface PathSearch {
  readonly id: string
  /** What happens, after 'Show a path where': `“Driver” is asked`. */
  readonly name: string
  readonly answers: Answers
}

/** What people look for among the paths: where they part, and what they come to. */
export function pathSearches(wizard: WizardConfig, groups: readonly FlowGroup[]): PathSearch[] {
  const search = (id: string, name: string, fits: (group: FlowGroup) => boolean): PathSearch[] => {
    const found = groups.find(fits)
    // What all paths have is no reason to look for one of them.
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
    const isLockedBuild = ({ outcome }: FlowGroup) => outcome.rules.includes(name)
    return [
      ...search(`held ${name}`, `the rule “${name}” holds`, isLockedBuild),
      ...search(`failed ${name}`, `the rule “${name}” does not hold`, (group) => !isLockedBuild(group)),
    ]
  })
  const banners = (wizard.banners ?? []).flatMap(({ title }, i) => {
    return search(`banner ${i}`, `visitors read “${title}”`, ({ outcome }) =>
      outcome.banners.some((one) => one.title === title),
    )
  })
  return [...questions, ...rules, ...banners]
}

/** The answers of the first path of a group. */
export function answersOf({ choices }: FlowGroup): Answers {
  return Object.fromEntries(choices.map(({ question, options }) => [question.id, options[0]?.value ?? '']))
}
