import { useEffect, useMemo, useState } from 'react'
import { count } from '#checker/english.ts'
import { Button } from '#workbench/app/Buttons.tsx'
import type { OpenFile, OutlineEntry } from '../../protocol.ts'
import type { Router } from '../place.ts'
import { useAnswer, useStudio, useStudioState } from '../store/studio-context.tsx'
import { PlansTable } from './PlansTable.tsx'
import type { OpenPlan, PlanRow } from './plan-rows.ts'

interface PlansTabProps {
  readonly entry: OutlineEntry
  readonly file: OpenFile
  readonly router: Router
}

interface Provider {
  readonly id: string
  readonly name: string
}

/** All plans of a market, or of one provider in all markets. */
export function PlansTab({ entry, file, router }: PlansTabProps) {
  const [everywhere, setEverywhere] = useState<Provider>()
  const files = useMemo(() => [file], [file])
  const open = ({ market, index }: PlanRow, property?: string) => {
    const at = ['plans', index, ...(property === undefined ? [] : [property])]
    router.go({ file: market.file, tab: 'plans', at, part: 'plans' })
  }
  if (entry.kind === 'provider') return <ProviderPlans id={entry.id} name={entry.title} onOpen={open} />
  if (everywhere) {
    return (
      <ProviderPlans id={everywhere.id} name={everywhere.name} onOpen={open}>
        <Button look="link" onPress={() => setEverywhere(undefined)}>
          Back to the plans of {entry.title}
        </Button>
      </ProviderPlans>
    )
  }
  return (
    <PlansTable
      files={files}
      label={`All plans of ${entry.title}`}
      name={`${entry.id}-plans`}
      onOpen={open}
      choices={(id, name) => <Button onPress={() => setEverywhere({ id, name })}>In all markets</Button>}
    />
  )
}

/** More markets are opened when somebody asks for them. */
const marketsAtOnce = 20

const nowhere: readonly string[] = []

interface ProviderPlansProps extends Provider {
  readonly onOpen: OpenPlan
  readonly children?: React.ReactNode
}

function ProviderPlans({ id, name, onOpen, children }: ProviderPlansProps) {
  const outline = useStudioState((state) => state.outline)
  const [atOnce, setAtOnce] = useState(marketsAtOnce)
  const {
    data: found = nowhere,
    isLoading,
    problem,
  } = useAnswer<readonly string[]>(`provider-markets?${new URLSearchParams({ provider: id })}`, outline)
  const files = useFiles(found.slice(0, atOnce))
  if (files.length === 0)
    return (
      <p role="status">
        {children} {problem ?? (isLoading || found.length > 0 ? 'Opening the markets…' : 'No market has a plan of it.')}
      </p>
    )
  const about = (
    <>
      {name} in {count(found.length, 'market')}. {children}
      {found.length > atOnce && (
        <Button look="link" onPress={() => setAtOnce(atOnce + marketsAtOnce)}>
          Show more than the first {atOnce}
        </Button>
      )}
    </>
  )
  return (
    <PlansTable
      files={files}
      provider={id}
      label={`All plans of ${name}`}
      name={`${id}-plans`}
      about={about}
      onOpen={onOpen}
    />
  )
}

/** Opens files; those that are not there yet are left out. */
function useFiles(names: readonly string[]): readonly OpenFile[] {
  const studio = useStudio()
  const opened = useStudioState(({ files }) => files)
  const list = names.join('\n')
  useEffect(() => {
    for (const name of list.split('\n').filter(Boolean)) void studio.open(name)
  }, [studio, list])
  return useMemo(() => list.split('\n').flatMap((name) => opened[name] ?? []), [opened, list])
}
