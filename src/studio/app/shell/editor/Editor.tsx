import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components'
import { ActionMenu } from '#workbench/app/ActionMenu.tsx'
import buttons from '#workbench/app/buttons.module.css'
import type { OpenFile, OutlineEntry } from '../../../protocol.ts'
import { ErrorBoundary } from '../../ErrorBoundary.tsx'
import { FlowTab } from '../../flow/FlowMap.tsx'
import { shownPart, shownTabs } from '../../parts/parts.ts'
import type { Tab as TabOf } from '../../parts/tabs.ts'
import type { Router } from '../../place.ts'
import { PlansTab } from '../../plans-table/PlansTab.tsx'
import { useAdvanced } from '../../store/advanced.ts'
import { editWords } from '../../store/desk-address.ts'
import { fileTitle, titled } from '../../store/file-titles.ts'
import { useFile, useStudio, useStudioState } from '../../store/studio-context.tsx'
import { type OpenDialog, useDialogs } from '../dialogs/StudioDialog.tsx'
import { pathOf } from '../preview/preview-pages.ts'
import { ReadyList } from '../ReadyList.tsx'
import { Conflicts } from './Conflicts.tsx'
import styles from './editor.module.css'
import { PartForm } from './PartForm.tsx'
import { SourceView } from './SourceView.tsx'
import { TranslationView } from './TranslationView.tsx'
import { Gone, Welcome } from './Welcome.tsx'

export function Editor({ router }: { readonly router: Router }) {
  const { place } = router
  const entry = useStudioState(({ outline }) => outline.find(({ file }) => file === place.file))
  const outline = useStudioState((state) => state.outline)
  const file = useFile(entry?.file)
  const isAdvanced = useAdvanced()
  if (!entry) return place.file === undefined ? <Welcome router={router} /> : <Gone />
  const { part, tab: placed } = shownPart(entry.kind, place)
  // A file that no form can show is put right in its text.
  const tabs = shownTabs(part, isAdvanced || (file !== undefined && file.value === undefined), placed)
  const tab = tabs.includes(placed) ? placed : (tabs[0] ?? placed)
  const heading = headingOf(entry, part.title, outline)
  const go = (id: string) =>
    router.go({ file: entry.file, part: part.id, tab: id, ...(place.page && { page: place.page }) })
  return (
    <Tabs className={styles['editor'] ?? ''} selectedKey={tab.id} onSelectionChange={(id) => go(String(id))}>
      <header className={styles['head']}>
        <FileMenu entry={entry} page={place.page ?? entry.addresses[0]} />
        <title>{`${heading} – Studio`}</title>
        <h1>{heading}</h1>
        {isAdvanced && <p className={styles['file']}>{entry.file}</p>}
        <TabList className={styles['tabs'] ?? ''} aria-label="Parts" items={tabs}>
          {({ id, title }) => (
            <Tab id={id} className={styles['tab'] ?? ''}>
              {title}
            </Tab>
          )}
        </TabList>
      </header>
      <TabPanel key={tab.id} id={tab.id} className={styles['panel'] ?? ''}>
        <Conflicts file={entry.file} />
        {file ? (
          <ErrorBoundary of={file.value}>
            <TabContent tab={tab} file={file} entry={entry} router={router} />
          </ErrorBoundary>
        ) : (
          <p role="status">Opening the file…</p>
        )}
      </TabPanel>
    </Tabs>
  )
}

interface ContentProps {
  readonly tab: TabOf
  readonly file: OpenFile
  readonly entry: OutlineEntry
  readonly router: Router
}

function TabContent({ tab, file, entry, router }: ContentProps) {
  if (tab.kind === 'source') return <SourceView file={file} />
  if (tab.kind === 'translation') return <TranslationView file={entry.file} router={router} />
  if (tab.kind === 'ready') return <ReadyList market={entry.id} file={entry.file} router={router} />
  if (tab.kind === 'plans') return <PlansTab key={file.file} entry={entry} file={file} router={router} />
  if (tab.kind === 'flow') return <FlowTab tab={tab} file={file} id={entry.id} router={router} />
  return <PartForm tab={tab} file={file} kind={entry.kind} router={router} />
}

function headingOf(entry: OutlineEntry, part: string, outline: readonly OutlineEntry[]): string {
  const { title } = titled(entry, outline)
  if (entry.kind === 'overlay') return fileTitle(entry.file, outline)
  const market = outline.find(({ kind, id }) => kind === 'market' && id === entry.market)
  return [part, title, market === entry ? '' : market?.title].filter(Boolean).join(' · ')
}

interface Props {
  readonly entry: OutlineEntry
  readonly page: string | undefined
}

/** Actions on a whole file. */
function FileMenu({ entry, page }: Props) {
  const studio = useStudio()
  const openDialog = useDialogs()
  const isUnsaved = useStudioState(({ workspace }) => entry.file in workspace.unsaved)
  const choices = choicesFor(entry, page)
  const actions = choices.map(({ title, dialog }) => ({ title, act: () => openDialog(dialog) }))
  const discard = { title: editWords.discard, act: () => void studio.discard(entry.file) }
  return (
    <ActionMenu
      className={`${buttons['button']} ${styles['more']}`}
      actions={isUnsaved ? [...actions, discard] : actions}
    >
      More…
    </ActionMenu>
  )
}

function choicesFor(
  { file, kind, status }: OutlineEntry,
  page: string | undefined,
): { readonly title: string; readonly dialog: OpenDialog }[] {
  const path = page === undefined ? undefined : pathOf(page)
  return [
    ...(kind === 'market'
      ? [
          { title: 'Schedule a price…', dialog: { kind: 'price', file } as const },
          { title: status === 'closed' ? 'Bring it back…' : 'Let it rest…', dialog: { kind: 'rest', file } as const },
        ]
      : []),
    ...(path !== undefined && path !== '/'
      ? [{ title: `Move ${path}…`, dialog: { kind: 'move', address: path } as const }]
      : []),
    { title: 'Go back to an earlier version…', dialog: { kind: 'history', file } },
  ]
}
