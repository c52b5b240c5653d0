import { isIP } from 'node:net'
import { compile } from '@fastify/proxy-addr'

/** Whether the server that is connected at an address is a proxy whose word about the visitor is taken. */
export type TrustedProxies = (address: string) => boolean

/** Reads addresses and networks such as `10.0.0.0/8, ::1`; undefined where anything else stands. */
export function trustedProxies(text: string): TrustedProxies | undefined {
  const words = text.split(/[\s,]+/).filter(Boolean)
  // A number of hops, or an address cut short, is none: whoever reaches the server past the proxy could claim any address.
  if (words.length === 0 || !words.every((word) => isIP(word.split('/')[0] ?? ''))) return undefined
  try {
    const trusts = compile(words)
    return (address) => trusts(address, 0)
  } catch {
    return undefined
  }
}
