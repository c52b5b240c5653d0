/**
 * The script of previewed pages: the visitors' app, which the editor around it tells to reload, to highlight a place or
 * to select texts.
 */
import { onDay } from '#engine/dates.ts'
import { startApp } from '#site/live-app.tsx'
import type { Navigation } from '#site/navigation.ts'
import { storeAnswers } from '#site/renderer/session.ts'
import type { Place, PreviewMessage, Source } from '../protocol.ts'
import { newHighlight, newSelecting } from './highlight.ts'
import { sourceOf, textsOf } from './page-texts.ts'
import { newRefreshing } from './refreshing.ts'
import { newScrolling } from './scrolling.ts'
import { type Finder, finderIn } from './source-finder.ts'

const isFramed = window.parent !== window
if (isFramed) leaveFocus()
setClock()
const root = document.getElementById('root')
const navigation = await startApp()
if (!isFramed) sayDraft()
else if (root && navigation) follow(root, navigation)

/** Exchanges messages with the editor. */
function follow(root: HTMLElement, navigation: Navigation): void {
  const editor = framingEditor()
  const sources = pageSources()
  const refresh = newRefreshing(navigation)
  const highlight = newHighlight()
  const setSelecting = newSelecting(root, async (text) => {
    const source = sourceOf(text, await sources.find(), root)
    if (source) editor.tell({ kind: 'selected', file: source.file, at: source.at })
  })
  const scroll = newScrolling((top) => editor.tell({ kind: 'scroll', top }))
  let shownLast: Place
  const show = async (place: Place) => {
    scroll.leave()
    shownLast = place
    const finder = await sources.find()
    let texts: readonly Text[] = []
    for (const one of placesUpFrom(place)) {
      texts = textsOf(one, finder, root)
      if (texts.length === 0) texts = (await equivalentPlaces(one)).flatMap((same) => textsOf(same, finder, root))
      if (texts.length > 0) break
    }
    if (shownLast !== place) return
    const step = hiddenStep(texts)
    if (step !== undefined) navigation.navigator.replace(`${location.pathname}?step=${step}`)
    // Another step is drawn in the next frame.
    requestAnimationFrame(() => highlight(texts))
  }
  editor.listen((message) => {
    if (message.kind === 'refresh') refresh()
    if (message.kind === 'mode') setSelecting(message.selects)
    if (message.kind === 'show') void show(message)
    if (message.kind === 'walk') walk(message)
    if (message.kind === 'scroll') scroll.follow(message.top)
  })
  savesByKey(() => editor.tell({ kind: 'save' }))
  let path = ''
  const tellPlace = () => {
    sources.forget()
    const { pathname, search, hash } = location
    if (path === pathname + search + hash) return
    // Prefetched data may be older than the last change.
    if (path !== '' && !path.startsWith(pathname)) refresh()
    path = pathname + search + hash
    editor.tell({ kind: 'moved', path })
  }
  navigation.subscribe(tellPlace)
  tellPlace()
}

/** Ctrl+S saves in the editor: browsers would save the page. */
function savesByKey(save: () => void): void {
  addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, shiftKey, altKey } = event
    if (!(ctrlKey || metaKey) || shiftKey || altKey || key.toLowerCase() !== 's') return
    event.preventDefault()
    save()
  })
}

/** On a page that is shown as of a day, it is that day for the whole page. */
function setClock(): void {
  const day = document.querySelector<HTMLMetaElement>('meta[name="studio-day"]')?.content
  if (day === undefined) return
  const now = () => onDay(new OwnDate(), day)
  const OwnDate = Date
  globalThis.Date = new Proxy(OwnDate, {
    construct: (own, given, made) => Reflect.construct(own, given.length === 0 ? [now().getTime()] : given, made),
    get: (own, key) => (key === 'now' ? () => now().getTime() : Reflect.get(own, key)),
  })
}

/** Says on a page that is opened by itself that it is a draft, over the page, so that the page is as visitors will see it. */
function sayDraft(): void {
  const note = document.createElement('p')
  note.role = 'status'
  note.textContent = 'A draft: not published yet. Forms reach nobody.'
  note.style.cssText =
    'position:fixed;inset-block-end:0.5rem;inset-inline-start:0.5rem;z-index:9;margin:0;padding:0.3rem 0.7rem;border-radius:1rem;background:var(--ink);color:var(--paper);font-size:0.85rem;pointer-events:none'
  document.body.append(note)
}

/** Keeps the focus in the editor: a step that appears would take it from the field that is being typed in. */
function leaveFocus(): void {
  const { focus } = HTMLElement.prototype
  HTMLElement.prototype.focus = function (options) {
    if (document.hasFocus()) focus.call(this, options)
  }
}

function walk({ market, answers, page }: Extract<PreviewMessage, { readonly kind: 'walk' }>): void {
  storeAnswers(market, answers)
  location.replace(page)
}

/** The places of the same texts in the language of the page. */
async function equivalentPlaces({ file, at }: Place): Promise<readonly Place[]> {
  const asked = new URLSearchParams({ path: location.pathname, file, at: JSON.stringify(at) })
  const answer = await fetch(`/.studio/same?${asked}`)
  return answer.ok ? answer.json() : []
}

/** The sources of the page's texts: fetched when they are first needed, and again after `forget`. */
function pageSources() {
  let found: Promise<Finder> | undefined
  const ask = async (): Promise<Finder> => {
    const answer = await fetch(`/.studio/sources?path=${encodeURIComponent(location.pathname)}`)
    const sources: readonly Source[] = answer.ok ? await answer.json() : []
    return finderIn(sources)
  }
  return {
    find: () => (found ??= ask()),
    forget: () => {
      found = undefined
    },
  }
}

/** The hidden step of the wizard that texts are in. */
function hiddenStep(texts: readonly Text[]): string | undefined {
  if (texts.some(({ parentElement }) => parentElement?.checkVisibility())) return undefined
  const hidden = texts[0]?.parentElement?.closest('form [hidden]')
  const { id = '' } = hidden?.id ? hidden : (hidden?.querySelector('[id^="step-"]') ?? {})
  return /^step-(.+)/.exec(id)?.[1]
}

/** A place, then the list items around it, the inner ones first. */
function placesUpFrom({ file, at }: Place): Place[] {
  const items = at.flatMap((key, i) => (typeof key === 'number' && i < at.length - 1 ? [at.slice(0, i + 1)] : []))
  return [at, ...items.reverse()].map((keys) => ({ file, at: keys }))
}

/**
 * The editor that frames this page: one of the origins in a meta element, at the host name of the page where one is there.
 * Messages of others are ignored.
 */
function framingEditor() {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="studio-editor"]')
  const editors = meta?.content.split(' ') ?? []
  const editor = editors.find((origin) => new URL(origin).hostname === location.hostname) ?? editors[0] ?? 'null'
  return {
    tell: (message: PreviewMessage) => window.parent.postMessage(message, editor),
    listen: (onMessage: (message: PreviewMessage) => void) =>
      addEventListener('message', ({ source, origin, data }: MessageEvent<PreviewMessage>) => {
        if (source === window.parent && origin === editor) onMessage(data)
      }),
  }
}
