import { newOutline } from './outline.ts'
import { textsUnder } from './page-texts.ts'

/** The page while a click on it goes to a field. */
export interface Selecting {
  /** Whether it does; otherwise the page is used as visitors use it. */
  readonly set: (selects: boolean) => void
}

/** Has clicks tell which text was meant, before anything on the page hears of them. */
export function newSelecting(root: Element, onSelect: (text: Text) => void): Selecting {
  const outline = newOutline('2px dashed')
  let selects = false
  const onPointer = (event: Event, act: (text: Text) => void = () => {}) => {
    if (!selects || !(event.target instanceof Element)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    const text = event instanceof MouseEvent ? textAt(event, event.target, root) : undefined
    if (text) act(text)
  }
  for (const type of ['mousedown', 'pointerdown', 'dblclick', 'auxclick', 'submit'])
    addEventListener(type, (event) => onPointer(event), { capture: true })
  addEventListener('click', (event) => onPointer(event, onSelect), { capture: true })
  addEventListener('pointerover', ({ target }) => {
    if (selects) outline.around(target instanceof Element && root.contains(target) ? shownBy(target) : undefined)
  })
  document.documentElement.addEventListener('pointerleave', () => outline.around(undefined))
  return {
    set(next) {
      selects = next
      outline.around(undefined)
    },
  }
}

/** The text at a place on the page: under the pointer, or what the element there is called, or what is next to it. */
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

/** The nearest element that shows anything. */
function shownBy(target: Element): Element {
  return target.closest('svg, label') ?? target
}
