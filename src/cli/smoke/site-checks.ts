import { randomUUID } from 'node:crypto'
import { assert, checkHeaders, type Deployment, get } from '#server/publish.ts'
import { certificateDays } from './certificate.ts'

/** Fewer days left than this are a failure: automatic renewal comes earlier. */
const leastCertificateDays = 14

/** Each returns what it saw, or throws a sentence. */
export async function checkCertificate({ base }: Deployment, now: Date): Promise<string> {
  if (!base.startsWith('https:')) return 'none, the address is not https://'
  const days = await certificateDays(base, now)
  assert(days >= leastCertificateDays, `${days} days left`)
  return `${days} days left`
}

export async function checkRobots(deployment: Deployment): Promise<string> {
  const { status, body } = await get(deployment, '/robots.txt')
  assert(status === 200, `answers ${status}`)
  const sitemap = `${deployment.origin}/sitemap.xml`
  assert(body.includes(`Sitemap: ${sitemap}`), `does not name ${sitemap}`)
  assert(!/^Disallow: \/\s*$/m.test(body), 'disallows everything')
  return `names ${sitemap}`
}

export async function checkUnknownAddress(deployment: Deployment): Promise<string> {
  const path = `/smoke-${randomUUID()}`
  const { status, headers } = await get(deployment, path)
  assert(status === 404, `${path} answers ${status}`)
  checkHeaders(deployment, headers)
  return 'answers 404'
}

/** An address with a slash at its end leads to the one without. */
export async function checkRedirect(deployment: Deployment, path: string): Promise<string> {
  const { status, headers } = await get(deployment, `${path}/`)
  const to = new URL(headers.get('location') ?? '', deployment.base).pathname
  assert([301, 308].includes(status) && to === path, `${path}/ answers ${status}, to ${headers.get('location')}`)
  return `${path}/ leads to ${path}`
}

/** `url` is where `/readyz` can be reached, undefined for the public address, where a proxy should block it. */
export async function checkReadiness(deployment: Deployment, url: string | undefined): Promise<string> {
  const { status, body } = await get(deployment, url ?? '/readyz')
  if (url === undefined && [401, 403, 404].includes(status))
    return 'not public, as it should be; give --ready with its address'
  const state = parsed(body)
  const names = state?.alerts?.map(({ name }) => name) ?? []
  assert(status === 200 && state !== undefined, `answers ${status}`)
  assert(names.length === 0, `alerts: ${names.join(', ')}`)
  return 'ready, no alert'
}

function parsed(body: string): { readonly alerts?: readonly { readonly name: string }[] } | undefined {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
