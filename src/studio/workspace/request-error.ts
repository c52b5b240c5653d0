const statuses = { conflict: 409, input: 400, missing: 404, disk: 500 } as const

/** Refuses a request; the message is a sentence for the person, with the reason and a remedy. */
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
