import { type ReactNode, useMemo, useRef, useState } from 'react'
import { count } from '#checker/english.ts'
import {
  answersOf,
  type FlowGroup,
  flowGroups,
  type PathChoice,
  pathCount,
  pathTotal,
  premiumsOf,
} from '#checker/flow.ts'
import { type Answers, optionsOf, withClasses } from '#engine/answers.ts'
import type { WizardConfig } from '#engine/contract/config.ts'
import type { Market } from '#engine/site.ts'
import { Button } from '#workbench/app/Buttons.tsx'
import type { Change, Finding, Keys, OpenFile } from '../../protocol.ts'
import { labelOf } from '../form/schema/labels.ts'
import { partWith } from '../parts/parts.ts'
import type { Tab } from '../parts/tabs.ts'
import type { Router } from '../place.ts'
import { PartForm } from '../shell/editor/PartForm.tsx'
import { useAnswer, useStudio, useStudioState } from '../store/studio-context.tsx'
import { FlowFaults, flowFaults } from './FlowFaults.tsx'
import { FlowTools } from './FlowTools.tsx'
import styles from './flow.module.css'
import { FlowCanvas } from './map/FlowCanvas.tsx'
import { type FlowGraph, flowGraph } from './map/flow-graph.ts'
import { type FlowLayout, flowLayout } from './map/flow-layout.ts'
import { QuestionOrder } from './QuestionOrder.tsx'
import { FlowWalk } from './walk/FlowWalk.tsx'
import { pathSearches, walkedPath } from './walk/walked-path.ts'
import { mapPaths, obstacle, withPrices } from './wizard-shape.ts'

interface FlowTabProps {
  readonly tab: Tab
  readonly file: OpenFile
  readonly id: string
  readonly router: Router
}

const nobody: readonly Finding[] = []

/** The map of a wizard with the form of the selected part. */
export function FlowTab({ tab, file, id, router }: FlowTabProps) {
  const { place, adjust } = router
  const studio = useStudio()
  const checked = useStudioState(({ findings }) => findings.revision)
  const query = new URLSearchParams({ file: file.file })
  const { data: findings = nobody } = useAnswer<readonly Finding[]>(`findings?${query}`, checked)
  const market = useMarket(file.value, id)
  const at = place.at?.[0] === 'wizard' && place.at.length > 1 ? place.at : undefined
  const select = (keys: Keys) => {
    if (keys.length === 0) adjust({ at: undefined })
    else adjust({ at: keys, ...(keys[0] !== 'wizard' && partWith('market', keys)) })
  }
  if (!market) return <p>The text of this file has mistakes. Put them right under Source; then its map is drawn.</p>
  return (
    <FlowMap
      market={market}
      file={file.file}
      findings={findings}
      {...(at && { selected: at })}
      onSelect={select}
      onChange={studio.change}
    >
      {at && <PartForm tab={tab} file={file} kind="market" router={router} />}
    </FlowMap>
  )
}

function useMarket(value: unknown, id: string): Market | undefined {
  return useMemo(() => (isRecord(value) ? ({ ...value, id } as Market) : undefined), [value, id])
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

interface FlowMapProps {
  /** The market in the file, valid or not, with its id. */
  readonly market: Market
  readonly file: string
  readonly selected?: Keys
  readonly findings: readonly Finding[]
  /** Called with the keys to edit; empty closes the form. */
  readonly onSelect: (at: Keys) => void
  readonly onChange: (change: Change) => void
  /** The form of the selected part. */
  readonly children?: ReactNode
}

/** The map of a wizard, which can be walked and edited. */
export function FlowMap(props: FlowMapProps) {
  const { wizard } = props.market
  const problem = useMemo(() => wizard && obstacle(wizard), [wizard])
  const market = useMemo(() => withPrices(props.market), [props.market])
  if (!wizard) return <p>This market has no quote form: visitors ask for quotes elsewhere.</p>
  if (problem !== undefined) {
    return (
      <div className={styles.flow}>
        <p>{problem}</p>
        {Array.isArray(wizard.questions) && wizard.questions.length === 0 && (
          <FlowTools {...props} wizard={wizard} selected={undefined} />
        )}
      </div>
    )
  }
  return <DrawnFlow {...props} market={market} wizard={wizard} />
}

function DrawnFlow({
  market,
  wizard,
  file,
  selected,
  findings,
  onSelect,
  onChange,
  children,
}: FlowMapProps & { readonly wizard: WizardConfig }) {
  const [answers, setAnswers] = useState<Answers>({})
  const edit = useRef<HTMLDivElement>(null)
  const choose = (at: Keys) => {
    onSelect(at)
    // The form opens above a reader who has scrolled down.
    edit.current?.scrollIntoView()
  }
  const { groups, graph, layout, searches } = useMemo(() => {
    const flow = withClasses(wizard)
    const all = flowGroups(flow, mapPaths(flow))
    const drawn = flowGraph(flow, all)
    return { groups: all, graph: drawn, layout: flowLayout(drawn), searches: pathSearches(flow, all) }
  }, [wizard])
  const path = useMemo(() => walkedPath(withClasses(wizard), graph, answers), [wizard, graph, answers])
  const faults = useMemo(() => flowFaults(wizard, findings, graph.nodes), [wizard, findings, graph])
  const wrong = useMemo(() => {
    return new Map(faults.flatMap(({ boxes, finding }) => boxes.map((box) => [box, finding.message] as const)))
  }, [faults])
  return (
    <div className={styles.flow}>
      <div className={styles.columns} data-rows={rowsOf(layout)}>
        <FlowCanvas
          {...{ graph, layout, path }}
          market={market.id}
          faults={wrong}
          selected={boxAt(graph, selected)}
          onSelect={choose}
        />
        <div className={styles.edit} ref={edit}>
          <FlowFaults {...{ faults, onSelect }} onWalk={setAnswers} />
          <FlowTools {...{ wizard, file, selected, onSelect, onChange }} />
          {children}
          {wizard.questions.length > 1 && <QuestionOrder {...{ wizard, file, onSelect, onChange }} />}
          <FlowPaths {...{ market, wizard, groups }} onWalk={setAnswers} />
        </div>
        <FlowWalk {...{ market, path, searches, answers }} onAnswer={setAnswers} />
      </div>
    </div>
  )
}

function rowsOf({ height }: FlowLayout): 'one' | 'two' | 'three' | 'more' {
  return height < 120 ? 'one' : height < 240 ? 'two' : height < 340 ? 'three' : 'more'
}

/** The box of the selected value, or of the nearest one around it. */
function boxAt({ nodes }: FlowGraph, selected: Keys = []): string | undefined {
  return nodes.find(({ at }) => selected.length > 0 && at.every((key, i) => key === selected[i]))?.id
}

const number = new Intl.NumberFormat('en')

interface FlowPathsProps {
  readonly market: Market
  readonly wizard: WizardConfig
  readonly groups: readonly FlowGroup[]
  readonly onWalk: (answers: Answers) => void
}

/** The paths in words, as an alternative to the map: all of them, or examples of each thing that can happen. */
function FlowPaths({ market, wizard, groups, onWalk }: FlowPathsProps) {
  const { paths, isExact } = useMemo(() => pathTotal(wizard), [wizard])
  const isAll = pathCount(groups) === paths && isExact
  const total = `${isExact ? '' : 'more than '}${number.format(paths)} ${paths === 1 ? 'path' : 'paths'}`
  return (
    <details className={styles.paths}>
      <summary>{isAll ? `All ${total} in words` : `Examples of ${total}, in words`}</summary>
      <ol>
        {groups.map((group) => (
          <li key={JSON.stringify(answersOf(group))}>
            <p>
              {group.choices.map(choiceText).join(' → ')} → {endOf(wizard, group) ?? group.outcome.button}
            </p>
            <p className={styles.note}>
              {[count(group.paths, 'path'), ...outcomeParts(group, market)].join(' · ')}{' '}
              <Button look="link" onPress={() => onWalk(answersOf(group))}>
                Walk it
              </Button>
            </p>
          </li>
        ))}
      </ol>
    </details>
  )
}

/** What visitors read at the end of these paths, where the form ends early. */
function endOf({ ends = [] }: WizardConfig, { outcome }: FlowGroup): string | undefined {
  return ends.find(({ id }) => id === outcome.end)?.heading
}

function choiceText({ question, options }: PathChoice): string {
  const isAny = options.length === optionsOf(question).length
  return `${question.summary}: ${isAny ? 'any answer' : options.map(({ label }) => label).join(', ')}`
}

function outcomeParts({ outcome: { banners, derived, rules, end } }: FlowGroup, market: Market): string[] {
  const fields = Object.entries(derived).map(([name, value]) => `${labelOf(name)}: ${value}`)
  return [...fields, ...banners.map(({ title }) => `“${title}”`), ...(end ? [] : premiumsOf(market, rules))]
}
