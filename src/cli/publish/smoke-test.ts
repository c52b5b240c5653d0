import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { healthPaths } from '#engine/site/paths.ts'
import type { BuildFolder, Manifest } from '#server/pages/build-folder.ts'

/** A server that does not answer for so long has failed. */
const answerMs = 10_000

/** The build that a server serves; throws if it is not ready. */
export async function servedBuild(address: string): Promise<string> {
  const answer = await get(address, healthPaths.ready)
  const { build, server, leadStore } = (await answer.json().catch(() => ({}))) as Record<string, unknown>
  if (!answer.ok)
    throw new Error(`${healthPaths.ready} answers ${answer.status} (${server ?? '-'}, leads ${leadStore ?? '-'})`)
  if (typeof build !== 'string')
    throw new Error(`${healthPaths.ready} names no build: give the address of the server itself`)
  return build
}

/** Up to five addresses of a build, the home page among them. */
export async function somePages({ server }: BuildFolder): Promise<string[]> {
  const { pages }: Manifest = JSON.parse(await readFile(path.join(server, 'manifest.json'), 'utf8'))
  const paths = Object.keys(pages).filter((address) => address !== '/')
  const step = Math.max(1, Math.ceil(paths.length / 4))
  return ['/', ...paths.filter((_, index) => index % step === 0)]
}

/** Waits until a server serves a build, and gets some pages with their scripts; throws if something is not as it should be. */
export async function smokeTest(
  address: string,
  build: string,
  paths: readonly string[],
  patienceMs: number,
): Promise<void> {
  const end = Date.now() + patienceMs
  let served = await servedBuild(address)
  while (served !== build && Date.now() < end) {
    await setTimeout(100)
    served = await servedBuild(address)
  }
  if (served !== build) throw new Error(`it serves ${served} still, and its log says why`)
  const files = new Set<string>()
  for (const at of paths) {
    const answer = await get(address, at)
    const isPage = answer.ok && answer.headers.get('content-type')?.startsWith('text/html')
    if (!isPage) throw new Error(`${at} answers ${answer.status}`)
    for (const [file] of (await answer.text()).matchAll(/\/assets\/[\w.-]+\.(?:js|css)/g)) files.add(file)
  }
  for (const file of files) {
    const { ok, status } = await get(address, file)
    if (!ok) throw new Error(`${file} answers ${status}`)
  }
}

async function get(address: string, at: string): Promise<Response> {
  try {
    return await fetch(address + at, { signal: AbortSignal.timeout(answerMs) })
  } catch (error) {
    const { message, cause } = error as Error & { cause?: { code?: string } }
    throw new Error(`nothing answers at ${address}${at} (${cause?.code ?? message})`)
  }
}
