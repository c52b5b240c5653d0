/** How near to its end a pane begins to scroll, and how fast at most, in pixels and pixels a frame. */
const edge = 48
const fastest = 14

/** Scrolls the pane that an element stands in while something is held near the pane's upper or lower end. */
export function scrollNearEdge(element: Element, y: number): void {
  const pane = paneOf(element)
  const { top, bottom } = pane.getBoundingClientRect()
  const above = Math.max(0, top) + edge - y
  const below = y - (Math.min(innerHeight, bottom) - edge)
  const depth = above > 0 ? -above : Math.max(0, below)
  pane.scrollBy(0, Math.max(-1, Math.min(1, depth / edge)) * fastest)
}

/** The nearest thing around an element that scrolls: the window where nothing else does. */
function paneOf(element: Element): Element {
  const parent = element.parentElement
  if (!parent) return document.documentElement
  const isPane = parent.scrollHeight > parent.clientHeight && /auto|scroll/.test(getComputedStyle(parent).overflowY)
  return isPane ? parent : paneOf(parent)
}
