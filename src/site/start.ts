/**
 * Starts the app on a page once that is painted, from modules that have been on their way since; module by module, so
 * that a tap in between never waits long; the last while nobody touches the page, so that nothing moves under a finger.
 * Until then the page is complete HTML.
 */

/** For how long nobody has touched the page when the app takes it over, in milliseconds. */
const calm = 500

/** The app's modules, in the order in which they need each other; the last one is the app itself. */
const modules = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].map(({ href }) => href)

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
  // The second frame begins when the first has been painted; a page that is not shown is not painted either.
  if (!document.hidden) await frame().then(frame)
  const app = modules.pop() ?? ''
  for (const href of modules) {
    await pause()
    // What the app cannot do without it asks for itself.
    await import(/* @vite-ignore */ href).catch(() => {})
  }
  while (performance.now() < touched + calm) await pause(50)
  try {
    await import(/* @vite-ignore */ app)
  } catch (failure) {
    // What would have come back with the app has to stay in sight.
    document.documentElement.dataset['plain'] = ''
    throw failure
  }
}

void start()
