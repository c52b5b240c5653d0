import { useState } from 'react'
import {
  Autocomplete,
  Dialog,
  Header,
  Input,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  Modal,
  ModalOverlay,
  SearchField,
} from 'react-aria-components'
import { Button } from '#workbench/app/Buttons.tsx'
import inputs from '#workbench/app/inputs.module.css'
import popovers from '#workbench/app/popovers.module.css'
import type { OutlineEntry, SearchAnswer, SearchHit } from '../../../protocol.ts'
import { focusFieldSoon } from '../../form/focus.ts'
import type { Place, Router } from '../../place.ts'
import { useAdvanced } from '../../store/advanced.ts'
import { useOffered } from '../../store/offered.ts'
import { useAnswer, useStudioState } from '../../store/studio-context.tsx'
import dialogs from '../dialogs/dialogs.module.css'
import { useDialogs } from '../dialogs/StudioDialog.tsx'
import { commandsFor } from './commands.ts'
import { groupTitle, isShortName, usePlaceNames } from './hit-names.ts'
import styles from './search.module.css'

interface Props {
  readonly router: Router
  readonly onClose: () => void
}

interface Entry {
  readonly id: string
  readonly title: string
  readonly note: string
  readonly act: () => void
}

/** In milliseconds; a fast typist asks once a word. */
const debounceMs = 80

/** Finds places, jobs, texts, figures, ids and addresses by words, and goes there. */
export function SearchDialog({ router, onClose }: Props) {
  const [query, setQuery] = useState('')
  const openDialog = useDialogs()
  const isAdvanced = useAdvanced()
  const outline = useStudioState((state) => state.outline)
  const offered = useOffered()
  const placeOf = usePlaceNames()
  const { data, isLoading } = useFound(query, router.place.file)
  const go = (place: Place) => {
    onClose()
    router.go(place)
    if (place.at) focusFieldSoon(place.at)
  }
  const market = outline.find(({ file }) => file === router.place.file)?.market
  const commands = commandsFor(query, offered, market).map(
    ({ title, note, goes }): Entry => ({
      id: `${title} ${note}`,
      title,
      note,
      act: () => ('to' in goes ? go(goes.to) : openDialog(goes.opens)),
    }),
  )
  const hits = (data?.hits ?? []).filter(({ text }) => isAdvanced || !isShortName(text))
  const groups = [
    ...(commands.length > 0 ? [{ id: 'commands', title: 'Go to', entries: commands }] : []),
    ...groupsOf(hits, { outline, placeOf, go }),
  ]
  const entries = groups.flatMap((group) => group.entries)
  return (
    <ModalOverlay
      isOpen
      isDismissable
      className={dialogs['overlay'] ?? ''}
      onOpenChange={(isOpen) => isOpen || onClose()}
    >
      <Modal className={`${dialogs['modal']} ${styles['modal']}`}>
        <Dialog className={styles['dialog'] ?? ''} aria-label="Search">
          <Autocomplete inputValue={query} onInputChange={setQuery}>
            <SearchField aria-label="Search everything" autoFocus className={styles['field'] ?? ''}>
              <Input className={inputs['input'] ?? ''} placeholder="A text, a price, an address, a job…" />
              <Button slot={null} onPress={() => openDialog({ kind: 'replace', find: query.trim() })}>
                Replace…
              </Button>
            </SearchField>
            <ListBox
              aria-label="Found"
              className={`${popovers['list']} ${styles['list']}`}
              items={groups}
              onAction={(key) => entries.find(({ id }) => id === key)?.act()}
              renderEmptyState={() => <p className={popovers['empty']}>{emptyWords(query, isLoading)}</p>}
            >
              {({ id, title, entries: own }) => (
                <ListBoxSection id={id}>
                  <Header className={styles['head'] ?? ''}>{title}</Header>
                  {own.map((one) => (
                    <ListBoxItem key={one.id} id={one.id} textValue={one.title} className={popovers['item'] ?? ''}>
                      <span>{one.title}</span>
                      {one.note !== '' && <small>{one.note}</small>}
                    </ListBoxItem>
                  ))}
                </ListBoxSection>
              )}
            </ListBox>
          </Autocomplete>
          {data?.hasMore && <p className={styles['more']}>There are more: write another word.</p>}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

function useFound(query: string, near: string | undefined) {
  const revision = useStudioState(({ findings }) => findings.revision)
  const asked = new URLSearchParams({ query: query.trim(), ...(near !== undefined && { near }) })
  return useAnswer<SearchAnswer>(query.trim().length > 1 ? `search?${asked}` : undefined, revision, debounceMs)
}

function emptyWords(query: string, isLoading: boolean): string {
  if (query.trim().length < 2) return 'Each word may be in the text, or name its place: “comprehensive premium”.'
  return isLoading ? 'Searching…' : 'Nothing has all of these words.'
}

interface Shown {
  readonly outline: readonly OutlineEntry[]
  readonly placeOf: ReturnType<typeof usePlaceNames>
  readonly go: (place: Place) => void
}

/** The hits by file and part, each as an entry of the list. */
function groupsOf(hits: readonly SearchHit[], { outline, placeOf, go }: Shown) {
  const groups = Map.groupBy(hits, (hit) => groupTitle(hit, outline))
  return [...groups].map(([title, own]) => ({
    id: title,
    title,
    entries: own.map(
      ({ text, ...place }): Entry => ({
        id: `${place.file} ${JSON.stringify(place.at)}`,
        title: text,
        note: placeOf(place),
        act: () =>
          go({ file: place.file, at: place.at, ...(isTranslation(place.file, outline) && { tab: 'translation' }) }),
      }),
    ),
  }))
}

function isTranslation(file: string, outline: readonly OutlineEntry[]): boolean {
  return outline.some((entry) => entry.file === file && entry.kind === 'overlay')
}
