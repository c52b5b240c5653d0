/** While developing: the events by which the server tells the open page of a config change. */
export const configChanged = 'helpercompare:config-changed'
export const configBroken = 'helpercompare:config-broken'
/** The event by which a page that has come alive asks for the one of these that holds: it may have changed meanwhile. */
export const configAsked = 'helpercompare:config-asked'

/** What is wrong with the config: how much in a line, and the report. */
export interface Problems {
  readonly summary: string
  readonly text: string
}

/** The id of the sheet with which a page is styled until the app has brought its own. */
export const firstStylesId = 'first-styles'

const overlayId = 'config-diagnostics'
const overlayStyle =
  'position:fixed;inset:auto 0 0;z-index:9;background:#16211b;color:#faf8f3;border-top:4px solid #e5584a;' +
  'font:14px/1.5 ui-monospace,monospace'

/** What is wrong with the config, over the last good page: it can be folded, and stays while the error stays. */
export function overlay({ summary, text }: Problems): string {
  const escaped = (part: string) => part.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const report = `<pre style="margin:0;padding:0 1.5rem 1rem;max-height:35vh;overflow:auto;white-space:pre-wrap;font:inherit">${escaped(text)}</pre>`
  return (
    `<details open id="${overlayId}" role="alert" style="${overlayStyle}">` +
    `<summary style="padding:.75rem 1.5rem;cursor:pointer">The config is broken: ${escaped(summary)}</summary>${report}</details>`
  )
}

/** Follows the config: a sound change appears without a reload, a broken one as its diagnostics over the last good page. */
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
