/** Tells where a person scrolls the page to, in pixels; it follows another page without telling. */
export function newScrolling(tell: (top: number) => void): { readonly follow: (top: number) => void } {
  let followed: number | undefined
  addEventListener(
    'scroll',
    () => {
      const top = Math.round(scrollY)
      if (top !== followed) tell(top)
      followed = undefined
    },
    { passive: true },
  )
  return {
    follow(top) {
      const most = document.documentElement.scrollHeight - innerHeight
      followed = Math.round(Math.min(Math.max(0, top), Math.max(0, most)))
      scrollTo({ top: followed, behavior: 'instant' })
    },
  }
}
