import { openPath } from '#workbench/server/guard.ts'
import type { Checker } from '../checker/checker.ts'

/** How the windows of the editor reach the preview. */
export interface PreviewLinks {
  /** The source for the content security policy of a window at a host name; undefined where it has no preview. */
  readonly framed: (hostname: string) => string | undefined
  /** The address to open as of today or of a day (YYYY-MM-DD); undefined where there is none. */
  readonly link: (hostname: string, day?: string) => Promise<string | undefined>
}

/** A server of the preview on this machine. */
export interface PreviewServer {
  /** Such as `http://127.0.0.1:4181`. */
  readonly address: string
  readonly token: string
}

export type LocalPreview = ReturnType<typeof localPreview>

const ownNames = ['127.0.0.1', 'localhost']

/** The source that a window at a host name of this machine frames: each day has a port. */
export function framedOn(hostname: string): string | undefined {
  return ownNames.includes(hostname) ? `http://${hostname}:*` : undefined
}

/** The preview at a port of this machine for each day, which windows at other host names do not reach. */
export function localPreview(checker: Pick<Checker, 'preview' | 'previewOn'>) {
  let today: PreviewServer | undefined
  const server = async (day?: string): Promise<PreviewServer | undefined> => {
    const address = day === undefined ? today?.address : await checker.previewOn(day)
    return today && address !== undefined ? { address, token: today.token } : undefined
  }
  return {
    /** Begins it; these origins frame it. */
    async open(editors: readonly string[]): Promise<void> {
      today = await checker.preview(editors)
    },
    server,
    framed: framedOn,
    async link(hostname: string, day?: string): Promise<string | undefined> {
      const found = await server(day)
      if (!found || !ownNames.includes(hostname)) return undefined
      // Its cookie works at the editor's own host name only.
      return `http://${hostname}:${new URL(found.address).port}${openPath}token=${found.token}`
    },
  }
}
