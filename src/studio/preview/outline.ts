/** A line around elements of the page, which takes no room and leaves their own styles as they are. */
export interface Outline {
  /** Draws it around an element, and no longer around the one before. */
  readonly around: (element: Element | undefined) => void
}

/** Makes an outline of a style, such as `3px solid`, in the accent of the page. */
export function newOutline(style: string): Outline {
  let drawn: Animation | undefined
  return {
    around(element) {
      drawn?.cancel()
      const line = { outline: `${style} var(--accent)`, outlineOffset: '3px', borderRadius: '2px' }
      drawn = element?.animate([line, line], { duration: 1, fill: 'forwards' })
    },
  }
}
