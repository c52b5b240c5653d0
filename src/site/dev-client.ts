/** The events by which the dev server tells open pages of a config change. */
export const configChanged = 'helpercompare:config-changed'
export const configBroken = 'helpercompare:config-broken'
/**
 * The event by which a page asks for the current state once its app runs, since the config may have changed meanwhile.
 */
export const configAsked = 'helpercompare:config-asked'

/** The errors of the config: how many, in a line, and the report. */
export interface Problems {
  readonly summary: string
  readonly text: string
}

/** The id of the style sheet that is removed once the app brings its own. */
export const firstStylesId = 'first-styles'

const overlayId = 'config-diagnostics'
const overlayStyle =
  'position:fixed;inset:auto 0 0;z-index:9;background:#16211b;color:#faf8f3;border-top:4px solid #e5584a;' +
  'font:14px/1.5 ui-monospace,monospace'

/** The errors of the config over the last sound page, foldable. */
export function overlay({ summary, text }: Problems): string {
  const escaped = (part: string) => part.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const report = `<pre style="margin:0;padding:0 1.5rem 1rem;max-height:35vh;overflow:auto;white-space:pre-wrap;font:inherit">${escaped(text)}</pre>`
  return (
    `<details open id="${overlayId}" role="alert" style="${overlayStyle}">` +
    `<summary style="padding:.75rem 1.5rem;cursor:pointer">The config is broken: ${escaped(summary)}</summary>${report}</details>`
  )
}

/** Shows a sound change of the config without a reload, and a broken one as its errors over the last sound page. */
export function followConfig(revalidate: () => void): void {
  document.getElementById(firstStylesId)?.remove()
  import.meta.hot?.on(configChanged, () => {
    document.getElementById(overlayId)?.remove()
    revalidate()
  })
  import.meta.hot?.on(configBroken, (problems: Problems) => {
    const shown = document.getElementById(overlayId) as HTMLDetailsElement | null
    document.body.insertAdjacentHTML('beforeend', overlay(problems))
    if (!shown) return
    const next = document.body.lastElementChild as HTMLDetailsElement
    next.open = shown.open
    shown.remove()
  })
  import.meta.hot?.send(configAsked)
}
