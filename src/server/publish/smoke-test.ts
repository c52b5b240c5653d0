import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { healthPaths, type Site } from '#engine/site.ts'
import type { BuildFolder, Manifest } from '../pages/build-folder.ts'
import { type Deployment, get } from './deployment.ts'
import { assetsOf, checkAsset, checkDocument } from './document-checks.ts'

/** The build that a server serves; throws if it is not ready. */
export async function servedBuild(address: string): Promise<string> {
  const { status, body } = await get({ base: address, origin: address }, healthPaths.ready)
  const { build, server, leadStore } = parsed(body)
  if (status !== 200)
    throw new Error(`${healthPaths.ready} answers ${status} (${server ?? '-'}, leads ${leadStore ?? '-'})`)
  if (typeof build !== 'string')
    throw new Error(`${healthPaths.ready} names no build: give the address of the server itself`)
  return build
}

function parsed(body: string): Record<string, unknown> {
  try {
    return JSON.parse(body)
  } catch {
    return {}
  }
}

/** The expected answers of a host after it has changed to a build. */
export interface SmokeTest {
  readonly build: string
  /** The origin that the build's pages name. */
  readonly origin: string
  /** Up to five addresses, the home page among them. */
  readonly paths: readonly string[]
}

export async function smokeTestOf({ name, server }: BuildFolder): Promise<SmokeTest> {
  const read = async (file: string) => JSON.parse(await readFile(path.join(server, file), 'utf8'))
  const { pages }: Manifest = await read('manifest.json')
  const { config }: Site = await read('site.json')
  const paths = Object.keys(pages).filter((address) => address !== '/')
  const step = Math.max(1, Math.ceil(paths.length / 4))
  return { build: name, origin: config.origin, paths: ['/', ...paths.filter((_, index) => index % step === 0)] }
}

/** Waits until a server serves a build, and checks some pages with their scripts; throws if something is not as it should be. */
export async function smokeTest(
  address: string,
  { build, origin, paths }: SmokeTest,
  patienceMs: number,
): Promise<void> {
  const end = Date.now() + patienceMs
  let served = await servedBuild(address)
  while (served !== build && Date.now() < end) {
    await setTimeout(100)
    served = await servedBuild(address)
  }
  if (served !== build) throw new Error(`it serves ${served} still, and its log says why`)
  const deployment: Deployment = { base: address, origin }
  const assets = new Set<string>()
  for (const at of paths) {
    const { body } = await named(at, checkDocument(deployment, at))
    for (const asset of assetsOf(body)) assets.add(asset)
  }
  for (const asset of assets) await checkAsset(deployment, asset)
}

/** Puts the address before a sentence about it. */
async function named<Result>(at: string, check: Promise<Result>): Promise<Result> {
  return check.catch((error: Error) => {
    throw new Error(`${at} ${error.message}`)
  })
}
