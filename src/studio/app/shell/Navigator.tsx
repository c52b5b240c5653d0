import { useMemo, useState } from 'react'
import { Input, Label, SearchField } from 'react-aria-components'
import type { OutlineEntry } from '../../protocol.ts'
import { filtered, type Item, marketItems, otherGroups } from '../navigator-items.ts'
import { partsOf, shownPart } from '../parts.ts'
import { useStudioState } from '../studio-context.tsx'
import type { Way } from '../use-place.ts'
import controls from './controls.module.css'
import { Groups } from './Groups.tsx'
import { ItemList } from './ItemList.tsx'
import { NewMenu } from './NewMenu.tsx'

/** All that can be edited: the markets, the parts of the one that is chosen, and everything else. */
export function Navigator({ way: { place, go } }: { readonly way: Way }) {
  const outline = useStudioState((state) => state.outline)
  const unsaved = useStudioState(({ workspace }) => workspace.unsaved)
  const files = useStudioState(({ findings }) => findings.files)
  const [filter, setFilter] = useState('')
  const markets = useMemo(() => marketItems(outline, { unsaved, files }), [outline, unsaved, files])
  const groups = useMemo(() => otherGroups(outline, { unsaved, files }), [outline, unsaved, files])
  const market = marketOf(outline, place.file)
  const open = (item: Item) => go({ file: item.file, ...(item.part !== undefined && { part: item.part }) })
  const parts = market ? partItems(market.file) : []
  const found = filtered(markets, filter)
  return (
    <>
      <NewMenu market={market?.id} />
      <SearchField className={controls['search'] ?? ''} value={filter} onChange={setFilter}>
        <Label className="unseen">Filter the list</Label>
        <Input placeholder="Filter" />
      </SearchField>
      {found.length > 0 && (
        <ItemList title="Markets" items={found} current={market && { file: market.file }} onOpen={open} />
      )}
      {market && filter === '' && (
        <ItemList
          title={`In ${market.title}`}
          items={parts}
          current={
            place.file === market.file ? { file: market.file, part: shownPart('market', place).part.id } : undefined
          }
          onOpen={open}
        />
      )}
      <Groups groups={groups} filter={filter} current={place.file} onOpen={open} />
    </>
  )
}

/** The market that a file is of: itself, or the one that a profile, an article or an overlay belongs to. */
function marketOf(outline: readonly OutlineEntry[], file: string | undefined) {
  const entry = outline.find((one) => one.file === file)
  if (!entry || entry.kind === 'market') return entry
  return outline.find(({ kind, id }) => kind === 'market' && id === entry.market)
}

function partItems(file: string): Item[] {
  return partsOf('market').map(({ id, title }) => ({
    file,
    part: id,
    title,
    note: '',
    errors: 0,
    isUnsaved: false,
  }))
}
