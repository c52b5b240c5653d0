/**
 * Loads and starts the app. Its modules are requested at the first frame, since earlier they would delay the first
 * paint, and run one by one after it, so that a tap never waits long; the last one runs while nobody touches the page,
 * so that nothing moves under a finger.
 */

/** The app starts once the page has not been touched for so long. */
const untouchedMs = 500

/** The app's modules, each after its imports; the last one is the app itself. */
const modules = document.querySelector<HTMLScriptElement>('script[data-modules]')?.dataset['modules']?.split(' ') ?? []

const pause = (ms = 0) => new Promise((resolve) => setTimeout(resolve, ms))

const frame = () => new Promise(requestAnimationFrame)

let touched = Number.NEGATIVE_INFINITY
const onTouch = () => {
  touched = performance.now()
}
addEventListener('pointerdown', onTouch)
addEventListener('keydown', onTouch)

async function start(): Promise<void> {
  // Background tabs have no frames.
  if (!document.hidden) await frame()
  for (const href of modules)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  // The second frame begins when the first has been painted.
  if (!document.hidden) await frame()
  const app = modules.pop() ?? ''
  for (const href of modules) {
    await pause()
    // The app imports again what it needs.
    await import(/* @vite-ignore */ href).catch(() => {})
  }
  while (performance.now() < touched + untouchedMs) await pause(50)
  try {
    await import(/* @vite-ignore */ app)
    performance.mark('live')
  } catch (failure) {
    // Shows what only the app would have brought back into sight.
    document.documentElement.dataset['plain'] = ''
    throw failure
  }
}

void start()
