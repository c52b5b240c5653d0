/**
 * Loads and starts the app. Its modules are asked for at the first frame, since before it they would hold up the first
 * paint, and run one by one after it, so that a tap in between never waits long; the last runs while nobody touches the
 * page, so that nothing moves under a finger. Until then the page is complete HTML.
 */

/** For how long nobody has touched the page when the app takes it over, in milliseconds. */
const calm = 500

/** The app's modules, in the order in which they need each other; the last one is the app itself. */
const modules = document.querySelector<HTMLScriptElement>('script[data-modules]')?.dataset['modules']?.split(' ') ?? []

/** Lets the browser do what else it has to do. */
const pause = (time = 0) => new Promise((resolve) => setTimeout(resolve, time))

const frame = () => new Promise(requestAnimationFrame)

let touched = Number.NEGATIVE_INFINITY
const onTouch = () => {
  touched = performance.now()
}
addEventListener('pointerdown', onTouch)
addEventListener('keydown', onTouch)

async function start(): Promise<void> {
  // A page that is not shown has no frames.
  if (!document.hidden) await frame()
  for (const href of modules)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  // The second frame begins when the first has been painted.
  if (!document.hidden) await frame()
  const app = modules.pop() ?? ''
  for (const href of modules) {
    await pause()
    // What the app cannot do without it asks for itself.
    await import(/* @vite-ignore */ href).catch(() => {})
  }
  while (performance.now() < touched + calm) await pause(50)
  try {
    await import(/* @vite-ignore */ app)
    performance.mark('live')
  } catch (failure) {
    // What would have come back with the app has to stay in sight.
    document.documentElement.dataset['plain'] = ''
    throw failure
  }
}

void start()
