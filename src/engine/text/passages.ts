/**
 * The text with each passage from an opening mark to the next closing one replaced. One that is never closed stays: it is
 * searched for once, and not from each opening mark.
 */
export function replacePassages(text: string, [open, close]: readonly [string, string], by = ''): string {
  let replaced = ''
  let end = 0
  for (;;) {
    const start = text.indexOf(open, end)
    const closing = start < 0 ? -1 : text.indexOf(close, start + open.length)
    if (closing < 0) return replaced + text.slice(end)
    replaced += text.slice(end, start) + by
    end = closing + close.length
  }
}
