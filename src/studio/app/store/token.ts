import { returnToPlace, tokenIn } from '../place.ts'
import { store, stored } from './browser-storage.ts'

const storageKey = 'studio-token'

/** The token that a window sends along. */
export interface WindowToken {
  readonly current: () => string
  /** Calls whenever there is another one. */
  readonly onNew: (listener: () => void) => void
}

/**
 * The token of this window, kept for as long as its tab is open. After a restart of the server, the address that it printed
 * brings the new one, whether it is opened in this window or in another: windows tell each other. The address shows a token
 * no longer than it has to.
 */
export function windowToken(): WindowToken {
  const windows = new BroadcastChannel(storageKey)
  let { token } = stored('sessionStorage', storageKey, { token: '' })
  let tell = () => {}
  const take = (given: string) => {
    token = given
    store('sessionStorage', storageKey, { token })
    tell()
  }
  const takeFromAddress = () => {
    const given = tokenIn(location.hash)
    if (given === undefined) return
    returnToPlace()
    windows.postMessage(given)
    take(given)
  }
  takeFromAddress()
  window.addEventListener('hashchange', takeFromAddress)
  windows.addEventListener('message', ({ data }: MessageEvent<unknown>) => take(String(data)))
  return {
    current: () => token,
    onNew(listener) {
      tell = listener
    },
  }
}
