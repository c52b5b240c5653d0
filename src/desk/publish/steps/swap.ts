import path from 'node:path'
import type { BuildFolder } from '#server/pages.ts'
import { execute, publish } from '#server/publish.ts'
import { RequestError } from '#workbench/request-error.ts'
import type { PublishSettings } from '../settings.ts'

interface SwapTask {
  readonly root: string
  readonly settings: PublishSettings
  readonly build: BuildFolder
  readonly commit: string
  readonly say: (line: string) => void
}

/** Brings a build to where it is served, and tests it there. Throws a `RequestError` that says which server serves what. */
export async function swap({ root, settings, build, commit, say }: SwapTask): Promise<void> {
  const { hosts, reload, command } = settings
  const said: string[] = []
  const both = (line: string) => {
    said.push(line)
    say(line)
  }
  if (hosts.length > 0 && !(await publish(hosts, build, both)))
    throw new RequestError('service', ['It stopped at a server:', ...said].join('\n'))
  if (hosts.length === 0) {
    if (reload !== undefined) await running('PUBLISH_RELOAD', () => execute('sh', ['-c', reload], root))
    say(
      reload === undefined
        ? `builds/current of this machine names ${build.name}. Its server takes it when it is told to reload, or starts.`
        : `The server of this machine was told to take ${build.name}.`,
    )
  }
  if (command === undefined) return
  const BUILD_MANIFEST = path.join(build.server, 'manifest.json')
  const variables = { BUILD_MANIFEST, BUILD_NAME: build.name, BUILD_COMMIT: commit }
  await running('PUBLISH_COMMAND', () => execute('sh', ['-c', command], root, variables))
  say('The command of PUBLISH_COMMAND ended well.')
}

async function running(setting: string, work: () => Promise<void>): Promise<void> {
  await work().catch((error: Error) => {
    throw new RequestError('service', `${setting}: ${error.message}`)
  })
}
