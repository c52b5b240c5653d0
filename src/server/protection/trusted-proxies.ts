import { isIP } from 'node:net'
import { compile } from '@fastify/proxy-addr'

/** Whether the server that is connected at an address is a proxy whose word about the visitor is taken. */
export type TrustedProxies = (address: string) => boolean

/**
 * Reads addresses and networks such as `10.0.0.0/8, ::1`; undefined where anything else stands, or so many addresses
 * that visitors have to be among them.
 */
export function trustedProxies(text: string): TrustedProxies | undefined {
  const words = text.split(/[\s,]+/).filter(Boolean)
  // A number of hops, or an address cut short, is none: whoever reaches the server past the proxy could claim any address.
  if (words.length === 0 || !words.every((word) => isIP(word.split('/')[0] ?? ''))) return undefined
  try {
    const trusts = compile(words)
    const isTrusted: TrustedProxies = (address) => trusts(withoutPort(address), 0)
    return isForProxies(isTrusted) ? isTrusted : undefined
  } catch {
    return undefined
  }
}

/** An address without the port that some proxies forward with it, as in `192.0.2.7:5001` and `[2001:db8::7]:5001`. */
export function withoutPort(address: string): string {
  const [, ipv6, ipv4] = /^(?:\[(.*)\](?::\d+)?|([\d.]+):\d+)$/.exec(address) ?? []
  return ipv6 ?? ipv4 ?? address
}

/** Whether at most a sixteenth of all IPv4 addresses, and of all IPv6 addresses, is trusted: one of each /8 is asked. */
function isForProxies(isTrusted: TrustedProxies): boolean {
  const blocks = Array.from({ length: 256 }, (_, block) => block)
  const ipv4 = blocks.map((block) => `${block}.8.8.8`)
  const ipv6 = blocks.map((block) => `${(block * 256).toString(16)}::8`)
  return [ipv4, ipv6].every((addresses) => addresses.filter(isTrusted).length <= 16)
}
