import { useMemo } from 'react'
import type { Market } from '#engine/site/site.ts'
import { partWith, type Tab } from '#studio/app/parts.ts'
import type { Router } from '#studio/app/place.ts'
import { PartForm } from '#studio/app/shell/editor/PartForm.tsx'
import { useAnswer, useStudio, useStudioState } from '#studio/app/store/studio-context.tsx'
import type { Finding, Keys, OpenFile } from '#studio/protocol.ts'
import { FlowMap } from './FlowMap.tsx'

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
