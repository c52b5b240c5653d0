/** What runs in the page of the preview: the app that visitors get, told by the editor what to load, show and select. */

import { keepAnswers } from '../../renderer/session.ts'
import { startApp } from '../../site/live-app.tsx'
import type { Navigation } from '../../site/navigation.ts'
import type { PreviewMessage, Source } from '../preview-messages.ts'
import { framingEditor } from './editor.ts'
import { newSelecting } from './highlight.ts'
import { sourceOf, textsOf } from './page-texts.ts'
import { newRefreshing } from './refreshing.ts'
import { newShowing } from './showing.ts'
import { type Finder, finderIn } from './source-finder.ts'

leaveFocus()
const root = document.getElementById('root')
const navigation = await startApp()
if (root && navigation) follow(root, navigation)

/** Does what the editor asks for, and tells it what is clicked and where the page goes. */
function follow(root: HTMLElement, navigation: Navigation): void {
  const editor = framingEditor()
  const sources = pageSources()
  const refresh = newRefreshing(navigation)
  const showTexts = newShowing()
  const selecting = newSelecting(root, async (text) => {
    const source = sourceOf(text, await sources.find(), root)
    if (source) editor.tell({ kind: 'selected', file: source.file, at: source.at })
  })
  let shownLast: Place
  const show = async (place: Place) => {
    shownLast = place
    const finder = await sources.find()
    let texts: readonly Text[] = []
    for (const one of placesUpFrom(place)) {
      texts = textsOf(one, finder, root)
      if (texts.length === 0) texts = (await sameTexts(one)).flatMap((same) => textsOf(same, finder, root))
      if (texts.length > 0) break
    }
    if (shownLast !== place) return
    const step = hiddenStep(texts)
    if (step !== undefined) navigation.follow(`${location.pathname}?step=${step}`, true)
    // By then another step has been drawn.
    requestAnimationFrame(() => showTexts(texts))
  }
  editor.listen((message) => {
    if (message.kind === 'refresh') refresh()
    if (message.kind === 'mode') selecting.set(message.selects)
    if (message.kind === 'show') void show(message)
    if (message.kind === 'walk') walk(message)
  })
  addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, shiftKey, altKey } = event
    if (!(ctrlKey || metaKey) || shiftKey || altKey || key.toLowerCase() !== 's') return
    // The browser would save the page.
    event.preventDefault()
    editor.tell({ kind: 'save' })
  })
  let path = ''
  const tellPlace = () => {
    sources.forget()
    const { pathname, search, hash } = location
    if (path === pathname + search + hash) return
    // What was loaded ahead of time may be older than the last change.
    if (path !== '' && !path.startsWith(pathname)) refresh()
    path = pathname + search + hash
    editor.tell({ kind: 'moved', path })
  }
  navigation.subscribe(tellPlace)
  tellPlace()
}

/** Whoever writes beside the page keeps the focus: a step that appears takes it only from somebody in the page. */
function leaveFocus(): void {
  const { focus } = HTMLElement.prototype
  HTMLElement.prototype.focus = function (options) {
    if (document.hasFocus()) focus.call(this, options)
  }
}

/** Begins a wizard with these answers, at the step of the address. */
function walk({ market, answers, page }: Extract<PreviewMessage, { readonly kind: 'walk' }>): void {
  keepAnswers(market, answers)
  location.replace(page)
}

/** Where the texts of a place are written in the language of the page. */
async function sameTexts({ file, at }: Place): Promise<readonly Place[]> {
  const asked = new URLSearchParams({ path: location.pathname, file, at: JSON.stringify(at) })
  const answer = await fetch(`/.studio/same?${asked}`)
  return answer.ok ? answer.json() : []
}

/** Where something is written. */
type Place = Pick<Source, 'file' | 'at'>

/** Where the texts of the page are written: asked for when that matters, and anew once the page is another. */
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

/** The step of the wizard that texts stand in, where it is not the one that is shown. */
function hiddenStep(texts: readonly Text[]): string | undefined {
  if (texts.some(({ parentElement }) => parentElement?.checkVisibility())) return undefined
  const hidden = texts[0]?.parentElement?.closest('form [hidden]')
  const { id = '' } = hidden?.id ? hidden : (hidden?.querySelector('[id^="step-"]') ?? {})
  return /^step-(.+)/.exec(id)?.[1]
}

/** A place, then the items of lists that it stands in: what has no text of its own is shown by what it belongs to. */
function placesUpFrom({ file, at }: Place): Place[] {
  const items = at.flatMap((key, i) => (typeof key === 'number' && i < at.length - 1 ? [at.slice(0, i + 1)] : []))
  return [at, ...items.reverse()].map((keys) => ({ file, at: keys }))
}
