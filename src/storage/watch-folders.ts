import { watch } from 'chokidar'

/**
 * The delays in milliseconds after a change at which files are read: first for an editor that writes in several steps,
 * then again because watchers report only the first of two changes within 50 ms.
 */
const looks = [10, 70]

/** Calls `look` after each change; changes in quick succession are handled together. */
export function afterChanges(look: () => void): { readonly changed: () => void; readonly stop: () => void } {
  let timers: NodeJS.Timeout[] = []
  const stop = () => timers.forEach(clearTimeout)
  const changed = () => {
    stop()
    timers = looks.map((wait) => setTimeout(look, wait))
  }
  return { changed, stop }
}

interface Watching {
  /** Called after each change, and once at the beginning. */
  readonly look: () => void
  /** Told what cannot be watched, such as a link that leads to itself: an error that nobody hears ends the program. */
  readonly tell: (sentence: string) => void
}

/** Watches folders; returns what ends that. */
export function watchFolders(folders: readonly string[], { look, tell }: Watching): () => Promise<void> {
  const { changed, stop } = afterChanges(look)
  const watcher = watch([...folders], { ignoreInitial: true })
    .on('all', changed)
    .on('ready', changed)
    .on('error', (error) => tell(error instanceof Error ? error.message : String(error)))
  return () => {
    stop()
    return watcher.close()
  }
}
