import type { PreviewMessage } from '../preview-messages.ts'

/** The editor around the page. */
export interface Editor {
  readonly tell: (message: PreviewMessage) => void
  readonly listen: (onMessage: (message: PreviewMessage) => void) => void
}

/**
 * The editor that frames this page: the preview's server says at which port it is, and it has the same host name, since
 * elsewhere the page would not open. What anybody else sends is not heard.
 */
export function framingEditor(): Editor {
  const port = document.querySelector<HTMLMetaElement>('meta[name="studio-editor"]')?.content
  const origin = `http://${location.hostname}:${port}`
  return {
    tell: (message) => window.parent.postMessage(message, origin),
    listen: (onMessage) =>
      addEventListener('message', ({ source, origin: from, data }: MessageEvent<PreviewMessage>) => {
        if (source === window.parent && from === origin) onMessage(data)
      }),
  }
}
