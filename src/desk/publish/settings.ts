import { type Host, hostFrom } from '#server/publish.ts'
import { baseAddress, isHeaderValue, isLoopback, type Reader } from '#server/settings.ts'

export interface PublishSettings {
  /** None for the folder of the desk alone. */
  readonly hosts: readonly Host[]
  /** Reloads the server of this machine, where there are no hosts. */
  readonly reload: string | undefined
  readonly command: string | undefined
  readonly remote: RemoteSettings
}

export interface RemoteSettings {
  /** By the remote's host when left out. */
  readonly kind: 'github' | 'gitlab' | undefined
  readonly token: string | undefined
  readonly api: string | undefined
}

const usualReload = 'sudo systemctl reload helpercompare'

/** Reads the settings of publishing. */
export function publishSettings({ text, problem }: Reader): PublishSettings {
  const reload = text('PUBLISH_RELOAD') || undefined
  const copy = text('PUBLISH_COPY') || undefined
  const hosts = text('PUBLISH_HOSTS')
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((one) => {
      const host = hostFrom(one, { copy, reload: reload ?? usualReload })
      if (!host)
        problem(
          `PUBLISH_HOSTS has ${one.replace(/\/\/[^/]*@/, '//…@')}, which names no host: write <folder>=http://… or <user@host:folder>=http://…`,
        )
      return host ?? []
    })
  if (copy !== undefined && hosts.length === 0) problem('PUBLISH_COPY is of no use without PUBLISH_HOSTS.')
  return { hosts, reload, command: text('PUBLISH_COMMAND') || undefined, remote: remoteSettings({ text, problem }) }
}

function remoteSettings({ text, problem }: Pick<Reader, 'text' | 'problem'>): RemoteSettings {
  const kind = text('REMOTE_KIND')
  const isKind = kind === 'github' || kind === 'gitlab'
  if (kind !== '' && !isKind) problem(`REMOTE_KIND is ${JSON.stringify(kind)}, but it must be github or gitlab.`)
  const api = text('REMOTE_API')
  const url = baseAddress(api)
  if (api !== '' && !(url?.protocol === 'https:' || (url && isLoopback(url))))
    problem(
      'REMOTE_API must be an https:// address such as https://git.example/api/v4, without user, password, ? and #.',
    )
  const token = text('REMOTE_TOKEN')
  if (!isHeaderValue(token)) problem('REMOTE_TOKEN must be one line of plain letters, digits and signs.')
  return { kind: isKind ? kind : undefined, token: token || undefined, api: api || undefined }
}
