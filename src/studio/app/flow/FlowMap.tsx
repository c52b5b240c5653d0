import { type ReactNode, useMemo, useRef, useState } from 'react'
import type { WizardConfig } from '../../../contract/config.ts'
import type { Market } from '../../../engine/site/site.ts'
import type { Answers } from '../../../engine/wizard/conditions.ts'
import { flowGroups } from '../../../tools/flow/flow-groups.ts'
import type { Change, Finding, Keys } from '../../protocol.ts'
import { FlowFaults, flowFaults } from './FlowFaults.tsx'
import { FlowTools } from './FlowTools.tsx'
import styles from './flow.module.css'
import { FlowCanvas } from './map/FlowCanvas.tsx'
import { type FlowGraph, flowGraph } from './map/flow-graph.ts'
import { type FlowLayout, flowLayout } from './map/flow-layout.ts'
import { FlowPaths } from './walk/FlowPaths.tsx'
import { FlowWalk, pathSearches, walkedPath } from './walk/FlowWalk.tsx'
import { isTooWide, mostPaths, obstacle, withPrices } from './wizard-shape.ts'

interface FlowMapProps {
  /** The market as its file has it, sound or not, with its id. */
  readonly market: Market
  readonly file: string
  /** The keys of what is being edited. */
  readonly selected?: Keys
  /** What the checker says of the file. */
  readonly findings: readonly Finding[]
  /** Gets the keys of what is to be edited; none of them for nothing. */
  readonly onSelect: (at: Keys) => void
  readonly onChange: (change: Change) => void
  /** The form of what is being edited. */
  readonly children?: ReactNode
}

/** The wizard of a market, drawn, to be walked and edited. */
export function FlowMap(props: FlowMapProps) {
  const { wizard } = props.market
  const problem = useMemo(() => wizard && problemOf(wizard), [wizard])
  const market = useMemo(() => withPrices(props.market), [props.market])
  if (!wizard) return <p>This market has no wizard: visitors ask for quotes elsewhere.</p>
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
    // Whoever was further down sees what opens.
    edit.current?.scrollIntoView()
  }
  const { groups, graph, layout, searches } = useMemo(() => {
    const all = flowGroups(wizard)
    const drawn = flowGraph(wizard, all)
    return { groups: all, graph: drawn, layout: flowLayout(drawn), searches: pathSearches(wizard, all) }
  }, [wizard])
  const path = useMemo(() => walkedPath(wizard, graph, answers), [wizard, graph, answers])
  const faults = useMemo(() => flowFaults(wizard, findings, graph.nodes), [wizard, findings, graph])
  const wrong = useMemo(() => {
    return new Map(faults.flatMap(({ boxes, finding }) => boxes.map((box) => [box, finding.message] as const)))
  }, [faults])
  return (
    <div className={styles.flow}>
      <div className={styles.columns} data-rows={rowsOf(layout)}>
        <FlowCanvas {...{ graph, layout, path }} faults={wrong} selected={boxAt(graph, selected)} onSelect={choose} />
        <div className={styles.edit} ref={edit}>
          <FlowFaults {...{ faults, onSelect }} onWalk={setAnswers} />
          <FlowTools {...{ wizard, file, selected, onSelect, onChange }} />
          {children}
          <FlowPaths market={market} groups={groups} onWalk={setAnswers} />
        </div>
        <FlowWalk {...{ market, path, searches, answers }} onAnswer={setAnswers} />
      </div>
    </div>
  )
}

function problemOf(wizard: WizardConfig): string | undefined {
  const most = new Intl.NumberFormat('en').format(mostPaths)
  const tooWide = `More than ${most} paths of this wizard differ: too many to draw. Ask fewer questions that conditions look at.`
  return obstacle(wizard) ?? (isTooWide(wizard) ? tooWide : undefined)
}

function rowsOf({ height }: FlowLayout): 'one' | 'two' | 'three' | 'more' {
  return height < 120 ? 'one' : height < 240 ? 'two' : height < 340 ? 'three' : 'more'
}

/** The box that shows the place, or the nearest thing around it. */
function boxAt({ nodes }: FlowGraph, selected: Keys = []): string | undefined {
  return nodes.find(({ at }) => selected.length > 0 && at.every((key, i) => key === selected[i]))?.id
}
