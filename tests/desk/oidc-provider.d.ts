/** The part of the provider that tests use; it comes without types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  export class Provider {
    constructor(issuer: string, options: object)
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>
  }
}
