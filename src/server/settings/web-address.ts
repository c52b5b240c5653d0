/** The ports that `fetch` refuses to connect to (https://fetch.spec.whatwg.org/#port-blocking). */
export const blockedPorts: ReadonlySet<number> = new Set([
  1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110,
  111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532,
  540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061,
  6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
])

/** Whether a host of an address can be looked up: a number, or a name of labels that DNS has; some names have underscores. */
export function isHost(host: string): boolean {
  const labels = host.replace(/\.$/, '').split('.')
  return host.includes(':') || labels.every((label) => /^(?!-)[\w-]{1,63}(?<!-)$/.test(label))
}

/**
 * A text as an address that `fetch` takes; undefined for one of another scheme, with a user or password, of a host that
 * cannot be looked up, or at a port that it refuses.
 */
export function webAddress(text: string): URL | undefined {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined
  const isBlocked = url.port === '0' || (url.port !== '' && blockedPorts.has(Number(url.port)))
  return isBlocked || !isHost(url.hostname) ? undefined : url
}

/** As `webAddress`, for an address that others are appended to. */
export function baseAddress(text: string): URL | undefined {
  const url = webAddress(text)
  return url && !url.search && !url.hash ? url : undefined
}

/** Whether `fetch` can send a text in a header. */
export function isHeaderValue(text: string): boolean {
  try {
    return new Headers({ value: text }).has('value')
  } catch {
    return false
  }
}
