import { newOutline } from './outline.ts'

/** Shows where on the page texts stand: brings them into sight, unfolds what hides them, and draws a line around them. */
export function newShowing(): (texts: readonly Text[]) => void {
  const outline = newOutline('3px solid')
  return (texts) => {
    const seen = texts.filter(({ parentElement }) => parentElement?.checkVisibility())
    const element = holderOf(seen.length > 0 ? seen : texts.slice(0, 1))
    outline.around(element)
    if (!element) return
    for (let fold = element.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
      fold.open = true
    const { top, bottom } = element.getBoundingClientRect()
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
    if (top < 0 || bottom > innerHeight)
      element.scrollIntoView({ block: bottom - top > innerHeight ? 'start' : 'center', behavior })
  }
}

/** The innermost element around all of these texts. */
function holderOf([first, ...others]: readonly Text[]): Element | undefined {
  let holder = first?.parentElement ?? undefined
  while (holder && !others.every((text) => holder?.contains(text))) holder = holder.parentElement ?? undefined
  return holder
}
