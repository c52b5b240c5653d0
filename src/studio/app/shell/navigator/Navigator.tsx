import { useEffect, useMemo, useRef, useState } from 'react'
import { Input, Label, SearchField } from 'react-aria-components'
import { capital } from '#checker/english.ts'
import { ActionMenu } from '#workbench/app/ActionMenu.tsx'
import buttons from '#workbench/app/buttons.module.css'
import inputs from '#workbench/app/inputs.module.css'
import type { Finding, OutlineEntry, ReadyGaps } from '../../../protocol.ts'
import { shownPart } from '../../parts/parts.ts'
import type { Router } from '../../place.ts'
import { useAdvanced } from '../../store/advanced.ts'
import { useOffered } from '../../store/offered.ts'
import { useAnswer, useStudioState, useValue } from '../../store/studio-context.tsx'
import { type NewKind, newKinds, useDialogs } from '../dialogs/StudioDialog.tsx'
import { Groups, ItemList } from './ItemList.tsx'
import styles from './navigator.module.css'
import { filtered, type Item, marketItems, otherGroups, partItems, shownAtOnce } from './navigator-items.ts'

/** Without a filter, few enough markets to keep the parts of the chosen one in sight. */
const marketsAtOnce = 12

/** Markets, the parts of the chosen one, and all other files. */
export function Navigator({ router: { place, go } }: { readonly router: Router }) {
  const outline = useStudioState((state) => state.outline)
  const offered = useOffered()
  const unsaved = useStudioState(({ workspace }) => workspace.unsaved)
  const files = useStudioState(({ findings }) => findings.files)
  const [filter, setFilter] = useState('')
  const markets = useMemo(() => marketItems(offered, { unsaved, files }), [offered, unsaved, files])
  const isAdvanced = useAdvanced()
  const groups = useMemo(
    () => otherGroups(offered, { unsaved, files }).filter(({ id }) => isAdvanced || id !== 'other'),
    [offered, unsaved, files, isAdvanced],
  )
  const market = marketOf(outline, place.file)
  const open = (item: Item) => go({ file: item.file, ...(item.part !== undefined && { part: item.part }) })
  const found = filtered(markets, filter)
  return (
    <>
      <NewMenu market={market?.id} />
      <SearchField value={filter} onChange={setFilter}>
        <Label className="unseen">Filter the list</Label>
        <Input className={inputs['input'] ?? ''} placeholder="Filter" />
      </SearchField>
      {found.length > 0 && (
        <ItemList
          title="Markets"
          items={found}
          atOnce={filter === '' ? marketsAtOnce : shownAtOnce}
          current={market && { file: market.file }}
          onOpen={open}
        />
      )}
      {market && (
        <MarketParts
          market={market}
          part={place.file === market.file ? shownPart('market', place).part.id : undefined}
          onOpen={open}
        />
      )}
      <Groups groups={groups} filter={filter} current={place.file} onOpen={open} />
    </>
  )
}

/** The market of a file: itself, or that of a profile, an article or an overlay. */
function marketOf(outline: readonly OutlineEntry[], file: string | undefined) {
  const entry = outline.find((one) => one.file === file)
  if (!entry || entry.kind === 'market') return entry
  return outline.find(({ kind, id }) => kind === 'market' && id === entry.market)
}

const none: readonly Finding[] = []

interface PartsProps {
  readonly market: OutlineEntry
  readonly part: string | undefined
  readonly onOpen: (item: Item) => void
}

function MarketParts({ market: { file, id, title }, part, onOpen }: PartsProps) {
  const value = useValue(file)
  const revision = useStudioState(({ findings }) => findings.revision)
  const findings = useAnswer<readonly Finding[]>(`findings?${new URLSearchParams({ file })}`, revision).data ?? none
  const gaps = useAnswer<ReadyGaps>(`ready?${new URLSearchParams({ market: id })}`, revision).data?.wrong.length ?? 0
  const items = useMemo(() => partItems({ file, value, findings, gaps }), [file, value, findings, gaps])
  const current = part === undefined ? undefined : { file, part }
  const holder = useRef<HTMLDivElement>(null)
  // The parts stand under all markets.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another market brings its parts into sight.
  useEffect(() => {
    const frame = requestAnimationFrame(() => holder.current?.scrollIntoView({ block: 'nearest' }))
    return () => cancelAnimationFrame(frame)
  }, [file])
  return (
    <div ref={holder}>
      <ItemList title={`In ${title}`} items={items} current={current} onOpen={onOpen} />
    </div>
  )
}

function NewMenu({ market }: { readonly market: string | undefined }) {
  const openDialog = useDialogs()
  const open = (what: NewKind) => openDialog({ kind: 'new', what, ...(market !== undefined && { market }) })
  return (
    <ActionMenu
      className={`${buttons['button']} ${styles['new']}`}
      actions={newKinds.map((kind) => ({ title: capital(kind), act: () => open(kind) }))}
      placement="bottom start"
    >
      New…
    </ActionMenu>
  )
}
