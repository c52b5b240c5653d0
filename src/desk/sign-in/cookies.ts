import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieOf } from '#workbench/server/guard.ts'
import { sessionLimits } from './sessions.ts'

/** Over https:// no other host and no plain connection can set these; on this machine, ports share their cookies. */
function cookieName(name: 'session' | 'ceremony', origin: string): string {
  const { protocol, port } = new URL(origin)
  return protocol === 'https:' ? `__Host-desk-${name}` : `desk-${name}-${port}`
}

// Not Strict: the way back from a provider is a link of another site.
function cookie(name: 'session' | 'ceremony', origin: string, value: string, maxAge: number): string {
  const secure = origin.startsWith('https:') ? '; Secure' : ''
  return `${cookieName(name, origin)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAge}${secure}`
}

/** The token of the session of a request. */
export function tokenIn(request: FastifyRequest, origin: string): string | undefined {
  return cookieOf(request, cookieName('session', origin)) || undefined
}

export function setSession(reply: FastifyReply, origin: string, token: string): void {
  void reply.header('set-cookie', cookie('session', origin, token, sessionLimits.whole / 1000))
}

/** Removes the session from the browser, with what Studio keeps in its windows. */
export function clearSession(reply: FastifyReply, origin: string): void {
  void reply.header('set-cookie', cookie('session', origin, '', 0)).header('clear-site-data', '"cache", "storage"')
}

/** The name of the ceremony that a browser has begun. */
export function ceremonyIn(request: FastifyRequest, origin: string): string {
  return cookieOf(request, cookieName('ceremony', origin)) ?? ''
}

export function setCeremony(reply: FastifyReply, origin: string, name: string): void {
  void reply.header('set-cookie', cookie('ceremony', origin, name, 300))
}
