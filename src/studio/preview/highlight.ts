import { textsUnder } from './page-texts.ts'

/** Outlines one element at a time, by an animation, which takes no room and leaves the element's styles as they are. */
function newOutline(style: string): (element: Element | undefined) => void {
  let drawn: Animation | undefined
  return (element) => {
    drawn?.cancel()
    const line = { outline: `${style} var(--accent)`, outlineOffset: '3px', borderRadius: '2px' }
    drawn = element?.animate([line, line], { duration: 1, fill: 'forwards' })
  }
}

/** Makes a function that highlights texts: scrolls to them, opens the `<details>` around them, and outlines them. */
export function newHighlight(): (texts: readonly Text[]) => void {
  const outline = newOutline('3px solid')
  return (texts) => {
    const visible = texts.filter(({ parentElement }) => parentElement?.checkVisibility())
    // What is folded can be unfolded, but the options of a closed list cannot be shown.
    const foldable = texts.filter(({ parentElement }) => !parentElement?.closest('option'))
    const element = commonParent(visible.length > 0 ? visible : (foldable.length > 0 ? foldable : texts).slice(0, 1))
    outline(element)
    if (!element) return
    for (let fold = element.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
      fold.open = true
    const { top, bottom } = element.getBoundingClientRect()
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
    if (top < 0 || bottom > innerHeight)
      element.scrollIntoView({ block: bottom - top > innerHeight ? 'start' : 'center', behavior })
  }
}

function commonParent([first, ...others]: readonly Text[]): Element | undefined {
  let parent = first?.parentElement ?? undefined
  while (parent && !others.every((text) => parent?.contains(text))) parent = parent.parentElement ?? undefined
  return parent
}

/** While it is on, clicks select the text under the pointer, before the page handles them. Returns the switch. */
export function newSelecting(root: Element, onSelect: (text: Text) => void): (isOn: boolean) => void {
  const outline = newOutline('2px dashed')
  let isSelecting = false
  const onPointer = (event: Event, act: (text: Text) => void = () => {}) => {
    if (!isSelecting || !(event.target instanceof Element)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    const text = event instanceof MouseEvent ? textAt(event, event.target, root) : undefined
    if (text) act(text)
  }
  for (const type of ['mousedown', 'pointerdown', 'dblclick', 'auxclick', 'submit'])
    addEventListener(type, (event) => onPointer(event), { capture: true })
  addEventListener('click', (event) => onPointer(event, onSelect), { capture: true })
  addEventListener('pointerover', ({ target }) => {
    if (!isSelecting) return
    const isWithin = target instanceof Element && root.contains(target)
    outline(isWithin ? (target.closest('svg, label') ?? target) : undefined)
  })
  document.documentElement.addEventListener('pointerleave', () => outline(undefined))
  return (isOn) => {
    isSelecting = isOn
    outline(undefined)
  }
}

/** The text under the pointer, else of the label, else the first of the elements around. */
function textAt({ clientX, clientY }: MouseEvent, target: Element, root: Element): Text | undefined {
  const at = document.caretPositionFromPoint(clientX, clientY)?.offsetNode
  if (at instanceof Text && target.contains(at) && textsUnder(target).includes(at)) return at
  const labels = 'labels' in target ? (target as HTMLInputElement).labels : undefined
  for (
    let element: Element | null = labels?.[0] ?? target;
    element && root.contains(element);
    element = element.parentElement
  ) {
    const [text] = textsUnder(element)
    if (text) return text
  }
  return undefined
}
