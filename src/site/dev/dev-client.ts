/** While developing: the events by which the server tells the open page of a config change. */
export const configChanged = 'helpercompare:config-changed'
export const configBroken = 'helpercompare:config-broken'

/** Follows the config: a sound change appears without a reload, a broken one as its diagnostics over the last good page. */
export function followConfig(revalidate: () => void): void {
  import.meta.hot?.on(configChanged, () => {
    overlay()?.remove()
    revalidate()
  })
  import.meta.hot?.on(configBroken, ({ text }: { text: string }) => {
    const element = overlay() ?? document.body.appendChild(document.createElement('pre'))
    element.id = 'config-diagnostics'
    element.setAttribute('role', 'alert')
    element.style.cssText =
      'position:fixed;inset:auto 0 0;max-height:60vh;overflow:auto;margin:0;padding:1.5rem;z-index:9;' +
      'background:#16211b;color:#faf8f3;font:14px/1.5 ui-monospace,monospace;white-space:pre-wrap;border-top:4px solid #e5584a'
    element.textContent = text
  })
}

function overlay(): HTMLElement | null {
  return document.getElementById('config-diagnostics')
}
