/** The status of HTTP by the kind of a refusal. */
export const statuses = {
  input: 400,
  noToken: 401,
  foreign: 403,
  missing: 404,
  conflict: 409,
  noJson: 415,
  /** The person has to authenticate again first. */
  unconfirmed: 428,
  tooMany: 429,
  disk: 500,
  service: 502,
} as const

/** Refuses a request; the message is a sentence for the person, with the reason and a remedy. */
export class RequestError extends Error {
  readonly kind: keyof typeof statuses

  constructor(kind: RequestError['kind'], message: string) {
    super(message)
    this.kind = kind
  }

  get status() {
    return statuses[this.kind]
  }
}

/** The body of answers from 400 on: a sentence that says what is wrong and what to do. */
export interface Refusal {
  readonly message: string
}
