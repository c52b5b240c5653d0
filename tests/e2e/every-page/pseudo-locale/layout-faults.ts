/**
 * The texts of the page that nobody can read: cut off, outside of their box or of the page, or over another text or a
 * control.
 */
export function layoutFaults(): string[] {
  interface Piece {
    readonly element: Element
    readonly name: string
    readonly box: DOMRect
  }
  const faults = new Set<string>()
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) faults.add(`the page is ${scrollWidth - clientWidth} px too wide`)
  const styles = new Map<Element, CSSStyleDeclaration>()
  const styleOf = (element: Element) => {
    const style = styles.get(element) ?? getComputedStyle(element)
    styles.set(element, style)
    return style
  }
  const around = function* (element: Element): Generator<Element> {
    for (let one: Element | null = element; one && one !== document.body; one = one.parentElement) yield one
  }
  // Texts for screen readers and the honeypot take no room.
  const isUnseen = (element: Element) =>
    !element.checkVisibility({ visibilityProperty: true }) ||
    around(element).some((one) => styleOf(one).clipPath !== 'none' || one.clientWidth * one.clientHeight === 1)
  const texts: Piece[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  while (walker.nextNode()) {
    const { parentElement: element, data } = walker.currentNode as Text
    if (!element || data.trim() === '' || isUnseen(element)) continue
    range.selectNodeContents(walker.currentNode)
    const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
    texts.push(...boxes.map((box) => ({ element, name: `“${data.trim().slice(0, 50)}”`, box })))
  }
  for (const { element, name, box } of texts) {
    const within = [...around(element)].filter((one) => !/^(inline|contents)$/.test(styleOf(one).display))
    const scroller = within.findIndex((one) => /auto|scroll/.test(styleOf(one).overflowX))
    const boxes = within.slice(0, scroller < 0 ? within.length : scroller)
    const outside = boxes.find((one) => {
      const { left, right } = one.getBoundingClientRect()
      return box.left < left - 1.5 || box.right > right + 1.5
    })
    if (outside) faults.add(`${name} stands outside of ${outside.localName}.${outside.className}`)
    const cutting = boxes.find((one) => {
      const { top, bottom } = one.getBoundingClientRect()
      return /hidden|clip/.test(styleOf(one).overflowY) && (box.top < top - 2 || box.bottom > bottom + 2)
    })
    if (cutting) faults.add(`${name} is cut by ${cutting.localName}.${cutting.className}`)
    const isOff = scroller < 0 && (box.left < -1 || box.right > clientWidth + 1)
    if (isOff) faults.add(`${name} stands outside of the page`)
  }
  const controls = [...document.querySelectorAll('input, select, textarea, img')].filter((one) => !isUnseen(one))
  const canvas = document.createElement('canvas').getContext('2d')
  for (const control of controls) {
    const isList = control instanceof HTMLSelectElement
    const text = isList ? control.selectedOptions[0]?.label : control.getAttribute('placeholder')
    const { paddingLeft, paddingRight } = styleOf(control)
    const room = control.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    if (!canvas || !text) continue
    canvas.font = getComputedStyle(control, isList ? null : '::placeholder').font
    if (canvas.measureText(text).width > room + 1) faults.add(`“${text}” is cut by ${control.localName}`)
  }
  // Sticky elements cover others on purpose.
  const layerOf = (element: Element) =>
    around(element).find((one) => /fixed|sticky/.test(styleOf(one).position) || one.matches(':popover-open'))
  const pieces = [
    // The middle of each line, since lines of large type may touch.
    ...texts.map(({ element, name, box: { x, y, width, height } }) => {
      return { element, name, box: new DOMRect(x + 1, y + height * 0.3, width - 2, height * 0.4) }
    }),
    ...controls.map((element) => ({
      element,
      name: element.outerHTML.slice(0, 50),
      box: element.getBoundingClientRect(),
    })),
  ]
  for (const layer of Map.groupBy(pieces, ({ element }) => layerOf(element)).values()) {
    layer.sort((one, other) => one.box.top - other.box.top)
    layer.forEach((one, i) => {
      for (const other of layer.slice(i + 1)) {
        if (other.box.top >= one.box.bottom) break
        const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
        const down = Math.min(one.box.bottom, other.box.bottom) - other.box.top
        const areApart = !one.element.contains(other.element) && !other.element.contains(one.element)
        if (areApart && across > 1 && down > 1) faults.add(`${one.name} and ${other.name} lie over each other`)
      }
    })
  }
  return [...faults]
}
