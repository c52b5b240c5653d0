/** Tells where a person scrolls the page to, in pixels. */
export function newScrolling(tell: (top: number) => void) {
  let isByPerson = false
  for (const type of ['wheel', 'touchmove', 'pointerdown', 'keydown'])
    addEventListener(type, () => (isByPerson = true), { passive: true, capture: true })
  addEventListener('scroll', () => isByPerson && tell(scrollY), { passive: true })
  return {
    /** What scrolls from now on is not a person. */
    leave(): void {
      isByPerson = false
    },
    /** Scrolls to where another page is. */
    follow(top: number): void {
      isByPerson = false
      scrollTo({ top, behavior: 'instant' })
    },
  }
}
