import type { Page } from 'playwright/test'

/** Opens a page and waits until it is hydrated, if it has a script. */
export async function openLive(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await live(page)
}

/** The property that React sets on the element that it hydrates. */
interface Container {
  readonly stateNode: { readonly current: { readonly memoizedState: { readonly isDehydrated: boolean } } }
}

/** Waits until the app runs the page that is shown. */
export async function live(page: Page): Promise<void> {
  const isStatic = () => !document.querySelector('script[type=module]') || matchMedia('(scripting: none)').matches
  if (await page.evaluate(isStatic)) return
  // No click is lost once React has hydrated everything that the server rendered.
  await page.waitForFunction(() => {
    const entries = Object.entries(document.getElementById('root') ?? {}) as [string, Container][]
    const [, container] = entries.find(([key]) => key.startsWith('__reactContainer')) ?? []
    return container !== undefined && !container.stateNode.current.memoizedState.isDehydrated
  })
}
