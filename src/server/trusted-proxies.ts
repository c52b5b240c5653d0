import { BlockList, isIP } from 'node:net'

/** Whether the server that is connected at an address is a proxy whose word about the visitor is taken. */
export type TrustedProxies = (address: string) => boolean

/**
 * Reads addresses and networks such as `10.0.0.0/8, ::1`; undefined where anything else stands. A number of hops is not
 * enough: whoever reaches the server past the proxy could then claim any address.
 */
export function trustedProxies(text: string): TrustedProxies | undefined {
  const list = new BlockList()
  const words = text.split(/[\s,]+/).filter(Boolean)
  if (words.length === 0 || !words.every((word) => add(list, word))) return undefined
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address))
}

function add(list: BlockList, word: string): boolean {
  const [address = '', prefix, ...more] = word.split('/')
  const longest = isIP(address) === 4 ? 32 : 128
  if (isIP(address) === 0 || more.length > 0) return false
  if (prefix === undefined) list.addAddress(address, familyOf(address))
  else if (/^\d{1,3}$/.test(prefix) && Number(prefix) <= longest)
    list.addSubnet(address, Number(prefix), familyOf(address))
  else return false
  return true
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 4 ? 'ipv4' : 'ipv6'
}
