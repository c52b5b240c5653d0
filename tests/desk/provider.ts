import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'
import { onTestFinished, vi } from 'vitest'

/** A real OpenID provider, where each person is whoever they say. */
export interface TestProvider {
  readonly issuer: URL
  /** Walks through its pages as a browser does; resolves to the address that it leads back to. */
  readonly signIn: (address: string, login: string) => Promise<URL>
}

export const clientId = 'desk'

export async function testProvider(redirect: string): Promise<TestProvider> {
  // It explains at length that it is set up for a test.
  for (const method of ['info', 'warn'] as const) vi.spyOn(console, method).mockImplementation(() => {})
  onTestFinished(() => void vi.restoreAllMocks())
  let handle: ReturnType<Provider['callback']> | undefined
  const server: Server = createServer((request, response) => void handle?.(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [{ client_id: clientId, redirect_uris: [redirect], token_endpoint_auth_method: 'none' }],
    pkce: { required: () => true },
    cookies: { keys: ['a secret of the test'] },
  })
  handle = provider.callback()
  return { issuer: new URL(issuer), signIn: (address, login) => walk(issuer, redirect, address, login) }
}

async function walk(issuer: string, redirect: string, address: string, login: string): Promise<URL> {
  const jar = new Map<string, string>()
  const ask = async (url: string, init: RequestInit = {}) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(url, { ...init, redirect: 'manual', headers: { cookie, ...init.headers } })
    for (const set of answer.headers.getSetCookie()) {
      const [pair = ''] = set.split(';')
      const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
    return answer
  }
  let at = address
  for (let step = 0; step < 20; step += 1) {
    if (at.startsWith(redirect)) return new URL(at)
    let answer = await ask(at)
    if (answer.status === 200) {
      const prompt = /name="prompt" value="(\w+)"/.exec(await answer.text())?.[1] ?? 'login'
      const body = new URLSearchParams({ prompt, ...(prompt === 'login' && { login, password: 'any' }) })
      answer = await ask(at, { method: 'POST', body })
    }
    const next = answer.headers.get('location')
    if (next === null) throw new Error(`The provider stopped with ${answer.status} at ${at}.`)
    at = new URL(next, issuer).href
  }
  throw new Error('The provider leads in circles.')
}
