import { returnToPlace, tokenIn } from '../place.ts'
import { store, stored } from './browser-storage.ts'

const storageKey = 'studio-token'

interface WindowToken {
  readonly current: () => string
  readonly onNew: (listener: () => void) => void
}

/**
 * The token of this window, stored for its tab. The address that a restarted server prints brings the new one, opened in this
 * window or another: windows tell each other. The token leaves the address at once.
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
