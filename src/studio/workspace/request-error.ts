const statuses = { conflict: 409, input: 400, missing: 404, disk: 500 } as const

/** A request that is not carried out, with a sentence that says why and what to do. */
export class RequestError extends Error {
  readonly kind: keyof typeof statuses

  constructor(kind: RequestError['kind'], message: string) {
    super(message)
    this.kind = kind
  }

  /** The HTTP status of the answer. */
  get status() {
    return statuses[this.kind]
  }
}
