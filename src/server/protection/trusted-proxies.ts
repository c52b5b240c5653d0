import { isIP } from 'node:net'
import { compile } from '@fastify/proxy-addr'

/** Whether an address is that of a proxy whose forwarding headers are trusted. */
export type TrustedProxies = (address: string) => boolean

/**
 * Reads addresses and networks such as `10.0.0.0/8, ::1`; undefined for anything else, and for networks so large that
 * visitors must be in them.
 */
export function trustedProxies(text: string): TrustedProxies | undefined {
  const words = text.split(/[\s,]+/).filter(Boolean)
  // With a number of hops, a client that reaches the server past the proxy could claim any address.
  if (words.length === 0 || !words.every((word) => isIP(word.split('/')[0] ?? ''))) return undefined
  try {
    const trusts = compile(words)
    const isTrusted: TrustedProxies = (address) => trusts(withoutPort(address), 0)
    return isSmall(isTrusted) ? isTrusted : undefined
  } catch {
    return undefined
  }
}

/** An address without the port that some proxies forward with it, as in `192.0.2.7:5001` and `[2001:db8::7]:5001`. */
export function withoutPort(address: string): string {
  const [, ipv6, ipv4] = /^(?:\[(.*)\](?::\d+)?|([\d.]+):\d+)$/.exec(address) ?? []
  return ipv6 ?? ipv4 ?? address
}

/** Whether at most a sixteenth of all IPv4 and of all IPv6 addresses is trusted, by a sample of one in each /8. */
function isSmall(isTrusted: TrustedProxies): boolean {
  const blocks = Array.from({ length: 256 }, (_, block) => block)
  const ipv4 = blocks.map((block) => `${block}.8.8.8`)
  const ipv6 = blocks.map((block) => `${(block * 256).toString(16)}::8`)
  return [ipv4, ipv6].every((addresses) => addresses.filter(isTrusted).length <= 16)
}
