import { isIPv6 } from 'node:net'

/**
 * What counts as one sender: an IPv4 address, also when it is written as IPv6, or the /64 network of an IPv6 address,
 * for a single connection has all the addresses of one.
 */
export function networkOf(address: string): string {
  const [bare = ''] = address.split('%')
  if (!isIPv6(bare)) return bare
  const groups = groupsOf(bare)
  const isMapped = groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff'
  if (!isMapped) return `${groups.slice(0, 4).join(':')}::/64`
  const bytes = groups.slice(6).flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 0xff])
  return bytes.join('.')
}

/** The eight groups of an IPv6 address, in lower-case hexadecimal without leading zeros. */
function groupsOf(address: string): string[] {
  // The URL parser knows every way to write an address, and one way to write it back.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const before = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  return [...before, ...new Array(8 - before.length - after.length).fill('0'), ...after]
}
