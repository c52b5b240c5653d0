/** The content security policy of answers that set none. */
const policy = "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"

type Headers = Readonly<Record<string, string>>

/** The headers of every answer of the desk, by its address. */
export function securityHeaders(origin: string): Headers {
  return { 'content-security-policy': policy, ...transportSecurity(origin) }
}

/** Has browsers come by https:// alone, where this address does. */
export function transportSecurity(origin: string): Headers {
  return origin.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}
}
