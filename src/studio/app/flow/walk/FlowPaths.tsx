import { Button } from 'react-aria-components'
import { count } from '#config/diagnostics/english.ts'
import type { Market } from '#engine/site/site.ts'
import type { Answers } from '#engine/wizard/conditions.ts'
import buttons from '#studio/app/controls/buttons.module.css'
import styles from '#studio/app/flow/flow.module.css'
import { type FlowGroup, type PathChoice, pathCount, premiumsOf } from '#tools/flow/flow-groups.ts'
import { answersOf } from './walked-path.ts'

interface FlowPathsProps {
  readonly market: Market
  readonly groups: readonly FlowGroup[]
  readonly onWalk: (answers: Answers) => void
}

/** All paths in words, as an alternative to the map. */
export function FlowPaths({ market, groups, onWalk }: FlowPathsProps) {
  return (
    <details className={styles.paths}>
      <summary>All {count(pathCount(groups), 'path')} in words</summary>
      <ol>
        {groups.map((group) => (
          <li key={JSON.stringify(answersOf(group))}>
            <p>
              {group.choices.map(choiceText).join(' → ')} → {group.outcome.button}
            </p>
            <p className={styles.note}>
              {[count(group.paths, 'path'), ...outcomeParts(group, market)].join(' · ')}{' '}
              <Button className={buttons['link'] ?? ''} onPress={() => onWalk(answersOf(group))}>
                Walk it
              </Button>
            </p>
          </li>
        ))}
      </ol>
    </details>
  )
}

function choiceText({ question, options }: PathChoice): string {
  const isAny = options.length === question.options.length
  return `${question.summary}: ${isAny ? 'any answer' : options.map(({ label }) => label).join(', ')}`
}

function outcomeParts({ outcome: { banners, derived, rules } }: FlowGroup, market: Market): string[] {
  const fields = Object.entries(derived).map(([name, value]) => `${name} = ${value}`)
  return [...fields, ...banners.map(({ title }) => `“${title}”`), ...premiumsOf(market, rules)]
}
