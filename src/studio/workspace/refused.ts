/**
 * Why something was not done: the places have changed meanwhile, the request is wrong, there is no such thing, or the disk
 * does not take or give it.
 */
export type Refusal = 'conflict' | 'input' | 'missing' | 'disk'

const statuses = { conflict: 409, input: 400, missing: 404, disk: 500 } as const

/** What people asked for and do not get, with a sentence that says why and what to do. */
export class Refused extends Error {
  readonly kind: Refusal

  constructor(kind: Refusal, message: string) {
    super(message)
    this.kind = kind
  }

  /** The status of an answer by HTTP. */
  get status(): 400 | 404 | 409 | 500 {
    return statuses[this.kind]
  }
}
