import type { BuildFolder } from '../pages/build-folder.ts'
import type { Host } from './hosts.ts'
import { type SmokeTest, servedBuild, smokeTest, smokeTestOf } from './smoke-test.ts'

/** How long a host may take to change to a build it was told of. */
const patienceMs = 30_000

/**
 * Sends a build to all hosts, then changes them to it one after the other and tests each. Stops at the first that fails,
 * takes that one back, and says which host serves which build. Resolves to whether all serve it.
 */
export async function publish(
  hosts: readonly Host[],
  build: BuildFolder,
  say: (line: string) => void,
  patience = patienceMs,
): Promise<boolean> {
  const before = new Map<Host, string>()
  const at = async (host: Host, work: () => Promise<void>): Promise<boolean> => {
    try {
      await work()
      return true
    } catch (error) {
      say(`${host.place}: ${error instanceof Error ? error.message : error}`)
      return false
    }
  }
  const stopped = async () => {
    for (const line of await liveLines(hosts)) say(line)
    return false
  }
  for (const host of hosts) {
    // A server is asked first, so that nothing begins that cannot end.
    const isReady = await at(host, async () => void before.set(host, await servedBuild(host.address)))
    if (!isReady) return stopped()
  }
  const test = await smokeTestOf(build)
  // Every host has the scripts and styles of the new pages before the first sends one of them out.
  for (const host of hosts) {
    if (!(await at(host, () => host.send(build)))) return stopped()
  }
  for (const host of hosts) {
    const isChanged = await at(host, () => change(host, test, patience))
    if (!isChanged) {
      await at(host, () => takeBack(host, before.get(host) ?? '', say))
      return stopped()
    }
    say(`${host.place} serves ${build.name}.`)
  }
  for (const host of hosts) {
    const previous = before.get(host)
    // Sent once more, a build has taken nobody's place, and the one before it stays to go back to.
    if (previous !== undefined && previous !== build.name) await at(host, () => host.tidy([build.name, previous]))
  }
  return true
}

async function change(host: Host, test: SmokeTest, patience: number): Promise<void> {
  await host.makeCurrent(test.build)
  await host.reload()
  await smokeTest(host.address, test, patience)
}

/** Without this the host would change to the build at its next start. */
async function takeBack(host: Host, name: string, say: (line: string) => void): Promise<void> {
  await host.makeCurrent(name)
  say(`${host.place}: builds/current says ${name} again, and the next hosts are left as they were.`)
  if ((await servedBuild(host.address).catch(() => name)) !== name) await host.reload()
}

/** For each host the build that its server serves now. */
async function liveLines(hosts: readonly Host[]): Promise<string[]> {
  return Promise.all(
    hosts.map(async ({ place, address }) => {
      const served = await servedBuild(address).then(
        (name) => `serves ${name}`,
        ({ message }: Error) => message,
      )
      return `${place} (${address}): ${served}`
    }),
  )
}
